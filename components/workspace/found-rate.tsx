import { t } from '../../lib/i18n/text.ts';
import { type Odds, type TriesByField, topCompanies, triesOverall } from '../../lib/money/odds.ts';
import { CONTACT_FIELDS } from '../../lib/service/model.ts';
import { fieldWords } from '../ui/field-words.ts';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';

/** Companies that are shown: those with the most look-ups. */
const MAX_COMPANIES = 10;

/** How often each contact was found, in all companies and in those with the most look-ups. */
export function FoundRate({ odds }: { odds: Odds }) {
  if (odds.length === 0) return null;
  return (
    <Section title={t('oddsTitle')}>
      <p class="ts-small ts-muted">{t('oddsText')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to take the keyboard */}
      <div class="ts-scroll" tabIndex={0}>
        <table class="ts-table">
          <caption class="ts-sr-only">{t('oddsTitle')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('workspaceColumnCompany')}</th>
              {CONTACT_FIELDS.map((field) => (
                <th key={field} scope="col" class="ts-table__figure">
                  {fieldWords(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('oddsAllCompanies')}</th>
              <Figures tries={triesOverall(odds)} />
            </tr>
            {topCompanies(odds, MAX_COMPANIES).map(({ company, tries }) => (
              <tr key={company}>
                <th scope="row">
                  <Outside text={company} />
                </th>
                <Figures tries={tries} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Figures({ tries }: { tries: TriesByField }) {
  return (
    <>
      {CONTACT_FIELDS.map((field) => {
        const { found, tried } = tries[field] ?? { found: 0, tried: 0 };
        return (
          <td key={field} class="ts-table__figure">
            {tried === 0 ? '–' : t('oddsOf', found, tried)}
          </td>
        );
      })}
    </>
  );
}
