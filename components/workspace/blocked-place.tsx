import { useRef, useState } from 'preact/hooks';
import type { BlockedRecord } from '../../lib/blocked/change-blocked.ts';
import { date } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { LockIcon, SearchIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Outside } from '../ui/outside.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AtsDrop } from './ats-drop.tsx';
import { atsProblemWords, percentWords } from './ats-words.ts';
import type { BlockedPlaceModel } from './blocked-place-model.ts';
import { BlockedReport } from './blocked-report.tsx';
import { addProblemWords, kindWords } from './blocked-words.ts';
import { useFocusBack } from './use-focus-back.ts';
import type { WorkspaceModel } from './workspace-model.ts';

export interface BlockedPlaceProps {
  model: WorkspaceModel;
}

/** Who must not be contacted: the list, with what adds to it and what takes from it. */
export function BlockedPlace({ model }: BlockedPlaceProps) {
  const place = model.blockedPlace.value;
  return place?.records.value ? <Shown place={place} /> : <Skeleton lines={4} />;
}

function Shown({ place }: { place: BlockedPlaceModel }) {
  const problem = place.problem.value;
  const report = place.report.value;
  const importing = place.importing.value;
  const top = useRef<HTMLDivElement>(null);
  useFocusBack(top, String(importing === null));
  return (
    <div ref={top} class="ts-ats" tabIndex={-1}>
      <p class="ts-ats__text">{t('blockedIntro')}</p>
      {problem && (
        <Notice
          kind="error"
          title={problem.kind === 'nobody' ? t('blockedNobody') : atsProblemWords(problem)}
          onDismiss={place.dismiss}
        />
      )}
      {report && <BlockedReport report={report} onDismiss={place.dismiss} />}
      <AddForm place={place} />
      {importing ? (
        <div class="ts-ats__progress">
          <ProgressBar
            label={t('atsImporting', importing.file)}
            value={importing.percent}
            max={100}
            words={percentWords(importing.percent)}
          />
          <Button onClick={place.cancel}>{t('uiCancel')}</Button>
        </div>
      ) : (
        <AtsDrop words={t('blockedDrop')} again onFile={(file) => void place.importFile(file)} />
      )}
      <List place={place} />
      <Policy texts={place.policy.value} />
    </div>
  );
}

function AddForm({ place }: { place: BlockedPlaceModel }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  async function add(): Promise<void> {
    const problem = await place.add(typed);
    setError(problem && addProblemWords(problem));
    if (problem === null) setTyped('');
  }
  return (
    <form
      class="ts-blocked__form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={t('personBlocked')}
        hint={t('blockedAddHint')}
        value={typed}
        error={error ?? undefined}
        onInput={(value) => {
          setTyped(value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary">
        {t('followUpAdd')}
      </Button>
    </form>
  );
}

function List({ place }: { place: BlockedPlaceModel }) {
  const records = place.records.value ?? [];
  const isSearched = place.search.value.trim() !== '';
  const heading = useRef<HTMLDivElement>(null);
  useFocusBack(heading, records.map(({ id }) => id).join());
  if (place.count.value === 0 && !isSearched) return <p class="ts-muted">{t('blockedEmpty')}</p>;
  return (
    <Section title={tn('blockedCount', place.count.value)}>
      <TextField
        type="search"
        icon={SearchIcon}
        label={t('blockedSearch')}
        labelHidden
        placeholder={t('blockedSearch')}
        value={place.search.value}
        onInput={place.find}
      />
      <div ref={heading} tabIndex={-1} class="ts-focus-quiet">
        {records.length === 0 ? (
          // Those who match may be further down.
          !place.hasMore.value && <p class="ts-muted">{t('blockedNoMatch')}</p>
        ) : (
          <ul class="ts-ats__columns">
            {records.map((record) => (
              <Line key={record.id} record={record} onRemove={() => void place.remove(record)} />
            ))}
          </ul>
        )}
      </div>
      {place.hasMore.value && <Button onClick={place.more}>{t('blockedMore')}</Button>}
    </Section>
  );
}

function Line({ record, onRemove }: { record: BlockedRecord; onRemove: () => void }) {
  const name = record.name || t('blockedDeletedPerson');
  return (
    <li class="ts-blocked__line">
      <div class="ts-grow">
        {record.name ? (
          <Outside as="p" class="ts-strong ts-truncate" text={record.name} />
        ) : (
          <p class="ts-strong">{name}</p>
        )}
        <p class="ts-muted ts-small">
          {kindWords(record)} · {date(record.at)}
        </p>
      </div>
      <Button size="small" aria-label={t('blockedRemoveOf', inWords(name))} onClick={onRemove}>
        {t('blockedRemove')}
      </Button>
    </li>
  );
}

/** What an administrator has set. It can't be changed here. */
function Policy({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Section title={t('uiManaged')}>
      <ul class="ts-ats__columns">
        {texts.map((text) => (
          <li key={text} class="ts-blocked__line">
            <LockIcon />
            <Outside as="p" class="ts-grow ts-truncate" text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
