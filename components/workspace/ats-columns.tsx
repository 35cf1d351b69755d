import { useRef, useState } from 'preact/hooks';
import { canRecognise, ROLES, type Role } from '../../lib/ats/columns.ts';
import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { CheckboxRow } from '../ui/checkbox-row.tsx';
import { Outside } from '../ui/outside.tsx';
import { Section } from '../ui/section.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { AtsModel, ChosenFile } from './ats-model.ts';
import { atsRoleWords } from './ats-words.ts';
import { useFocusBack } from './use-focus-back.ts';

/** Where there are more columns, only those that hold something of a person are shown at first. */
const MAX_SHOWN = 30;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_CHARS = 60;

export interface AtsColumnsProps {
  ats: AtsModel;
  chosen: ChosenFile;
}

/** What each column of the chosen file seems to hold, to be corrected. */
export function AtsColumns({ ats, chosen }: AtsColumnsProps) {
  const { file, columns, network } = chosen;
  const [isAll, setAll] = useState(false);
  const width = columns.roles.length;
  const isFew = width <= MAX_SHOWN;
  const shown = columns.roles.flatMap((role, at) => (isFew || isAll || role !== null ? [at] : []));
  const isReady = canRecognise(columns.roles);
  const list = useRef<HTMLUListElement>(null);
  useFocusBack(list, String(isAll));
  return (
    <Section title={t('atsColumnsTitle', file.name)}>
      <p class="ts-ats__text">{t('atsColumnsText')}</p>
      {!network && <p class="ts-ats__text">{t('atsNoNetwork')}</p>}
      <CheckboxRow label={t('atsHeaderRow')} checked={columns.hasHeader} onChange={ats.setHeader} />
      <ul ref={list} class="ts-ats__columns ts-focus-quiet" tabIndex={-1}>
        {shown.map((at) => (
          <Column key={at} at={at} chosen={chosen} onRole={(role) => ats.setRole(at, role)} />
        ))}
      </ul>
      {shown.length < width && (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {t('atsShowColumns', width)}
          </Button>
        </div>
      )}
      <div class="ts-row ts-row--wrap">
        <Button variant="primary" disabled={!isReady} onClick={() => void ats.start()}>
          {t('atsImport')}
        </Button>
        <Button variant="ghost" onClick={ats.cancel}>
          {t('uiCancel')}
        </Button>
        {!isReady && (
          <p class="ts-muted" role="status">
            {t('atsNeedsColumn')}
          </p>
        )}
      </div>
    </Section>
  );
}

/** The beginning of a cell. */
function short(cell = ''): string {
  const text = cell.trim();
  return text.length > MAX_SAMPLE_CHARS ? `${text.slice(0, MAX_SAMPLE_CHARS - 1)}…` : text;
}

interface ColumnProps {
  at: number;
  chosen: ChosenFile;
  onRole: (role: Role | null) => void;
}

function Column({ at, chosen: { rows, columns }, onRole }: ColumnProps) {
  const header = columns.hasHeader ? short(rows[0]?.[at]) : '';
  const name = header === '' ? t('fileColumn', at + 1) : header;
  const samples = rows
    .slice(columns.hasHeader ? 1 : 0)
    .map((row) => short(row[at]))
    .filter((sample) => sample !== '')
    .slice(0, MAX_SAMPLES);
  return (
    <li class="ts-ats__column">
      <div class="ts-ats__about">
        <Outside as="p" class="ts-strong" text={name} />
        <p class="ts-ats__samples ts-muted ts-small">
          {samples.length === 0
            ? t('atsNoValues')
            : [...new Set(samples)].map((sample) => (
                <Outside key={sample} class="ts-ats__sample" text={sample} />
              ))}
        </p>
      </div>
      <SelectField
        label={t('atsColumnHolds', name)}
        labelHidden
        value={columns.roles[at] ?? 'none'}
        options={[
          { value: 'none' as const, label: t('atsRoleNone') },
          ...ROLES.map((role) => ({ value: role, label: atsRoleWords(role) })),
        ]}
        onChange={(value) => onRole(value === 'none' ? null : value)}
      />
    </li>
  );
}
