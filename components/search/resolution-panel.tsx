import { inWords } from '../../lib/i18n/outside-text.ts';
import { type MessageKey, t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Listbox } from '../ui/listbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import type { EntityFilterKind } from './filter-draft.ts';
import { placeLevelWords } from './filter-words.ts';
import type { LookUpState } from './look-up.ts';

export interface ResolutionPanelProps {
  kind: 'countries' | EntityFilterKind;
  looking: LookUpState;
  /** The typed text. */
  text: string;
  /** The country of the look-up; empty when there is none. */
  country: string;
  /** The list of choices takes the focus. */
  choosing: boolean;
  onChoose: (choice: Choice) => void;
  /** The recruiter left the list of choices with Escape. */
  onCancel: () => void;
  /** The list of choices lost the focus. */
  onLeave: () => void;
  onFresh: () => void;
  /** Set when a country narrows the look-up. */
  onWiden?: (() => void) | undefined;
  /** Takes the whole country, whose id the service named. */
  onWholeCountry?: ((id: string) => void) | undefined;
  onRemove: () => void;
  onSettings: () => void;
}

const CHOOSE: Record<ResolutionPanelProps['kind'], MessageKey> = {
  countries: 'searchChooseLocation',
  currentCompany: 'searchChooseCompany',
  pastCompany: 'searchChooseCompany',
  industry: 'searchChooseIndustry',
  school: 'searchChooseSchool',
};

/** The state of a look-up: running, one match, several matches, no match, or an error. */
export function ResolutionPanel(props: ResolutionPanelProps) {
  const { looking, text } = props;
  if (looking.state === 'idle') return null;
  if (looking.state === 'looking') {
    return (
      <p class="ts-row ts-muted" role="status">
        <span class="ts-spinner" aria-hidden="true" />
        <span class="ts-truncate">{t('searchLooking', text)}</span>
      </p>
    );
  }
  if (looking.state === 'failed') {
    return (
      <div class="ts-stack ts-stack--tight">
        <Problem error={looking.error} steps={['options']} onStep={props.onSettings} />
        <div class="ts-row ts-row--wrap">
          <LookUpButtons {...props} countryId={null} />
        </div>
      </div>
    );
  }
  const { resolution } = looking;
  if (resolution.state === 'resolved') return <OneMatch {...props} match={resolution} />;
  if (resolution.state === 'several' && resolution.choices.length > 0)
    return <SeveralMatches {...props} several={resolution} />;
  return (
    <Notice
      kind="warning"
      title={t(resolution.state === 'none' ? 'searchNoneTitle' : 'searchNothingToChoose', text)}
      actions={
        <>
          <LookUpButtons {...props} countryId={resolution.countryId} />
          <Button size="small" onClick={props.onRemove}>
            {t('searchRemoveFilter')}
          </Button>
        </>
      }
    >
      {t(resolution.state === 'none' ? 'searchNoneText' : 'searchNothingToChooseText')}
    </Notice>
  );
}

type Resolved = { id: string; displayName: string };

function OneMatch(props: ResolutionPanelProps & { match: Resolved }) {
  const { id, displayName } = props.match;
  return (
    <div class="ts-stack ts-stack--tight">
      <div class="ts-row">
        <CheckIcon />
        <span class="ts-grow ts-strong ts-truncate" title={inWords(displayName)}>
          <Outside text={displayName} />
        </span>
        <Button
          size="small"
          variant="primary"
          aria-label={t('searchAddNamed', displayName)}
          onClick={() => props.onChoose({ id, displayName, level: null })}
        >
          {t('searchAdd')}
        </Button>
      </div>
      <div class="ts-row ts-row--wrap">
        <LookUpButtons {...props} countryId={null} />
      </div>
    </div>
  );
}

type Several = { choices: Choice[]; countryId: string | null };

function SeveralMatches(props: ResolutionPanelProps & { several: Several }) {
  const { kind, choosing, onCancel, onLeave, onChoose } = props;
  const { choices, countryId } = props.several;
  const label = t(CHOOSE[kind]);
  return (
    <div class="ts-stack ts-stack--tight" onFocusOut={onLeave}>
      <p class="ts-strong" aria-hidden="true">
        {label}
      </p>
      <Listbox
        label={label}
        autoFocus={choosing}
        onCancel={onCancel}
        options={choices.map(({ id, displayName, level }) => ({
          id,
          label: displayName,
          detail: level && placeLevelWords(level),
        }))}
        onChoose={(id) => {
          const choice = choices.find((one) => one.id === id);
          if (choice) onChoose(choice);
        }}
      />
      <div class="ts-row ts-row--wrap">
        <LookUpButtons {...props} countryId={countryId} />
      </div>
    </div>
  );
}

/** The ways on from every answer: ask again, in all countries, or take the whole country. */
function LookUpButtons(props: ResolutionPanelProps & { countryId: string | null }) {
  const { country, countryId, onFresh, onWiden, onWholeCountry } = props;
  return (
    <>
      <Button size="small" onClick={onFresh}>
        {t('searchCheckAgain')}
      </Button>
      {onWiden && (
        <Button size="small" onClick={onWiden}>
          {t('searchAllCountries')}
        </Button>
      )}
      {onWholeCountry && countryId !== null && (
        <Button size="small" onClick={() => onWholeCountry(countryId)}>
          {country === '' ? t('searchWholeCountryUnnamed') : t('searchWholeCountry', country)}
        </Button>
      )}
    </>
  );
}
