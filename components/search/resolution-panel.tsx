import { t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { Problem } from '../problems/problem.tsx';
import { Button } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Listbox } from '../ui/listbox.tsx';
import { Notice } from '../ui/notice.tsx';
import { placeLevelWords } from './filter-words.ts';
import type { LookUpState } from './look-up.ts';

export interface ResolutionPanelProps {
  looking: LookUpState;
  /** The typed text. */
  text: string;
  /** The typed country; empty when there is none. */
  country: string;
  /** The list of choices takes the focus. */
  choosing: boolean;
  onChoose: (choice: Choice) => void;
  /** The recruiter left the list of choices with Escape. */
  onCancel: () => void;
  onFresh: () => void;
  /** Set when a country narrows the look-up. */
  onWiden?: (() => void) | undefined;
  onWholeCountry: (id: string) => void;
  onSettings: () => void;
}

/** The state of a look-up: running, one match, several matches, no match, or an error. */
export function ResolutionPanel(props: ResolutionPanelProps) {
  const { looking, text, choosing, onChoose, onCancel, onFresh, onSettings } = props;
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
      <Problem error={looking.error} onStep={(step) => (step === 'options' ? onSettings() : onFresh())} />
    );
  }
  const { resolution } = looking;
  if (resolution.state === 'resolved') {
    const { id, displayName } = resolution;
    return (
      <div class="ts-row">
        <CheckIcon />
        <span class="ts-grow ts-strong ts-truncate">{displayName}</span>
        <Button
          size="small"
          variant="primary"
          aria-label={t('searchAddNamed', displayName)}
          onClick={() => onChoose({ id, displayName, level: null })}
        >
          {t('searchAdd')}
        </Button>
      </div>
    );
  }
  if (resolution.state === 'several') {
    const { choices } = resolution;
    return (
      <div class="ts-stack ts-stack--tight">
        <p class="ts-strong" aria-hidden="true">
          {t('searchWhichMeant')}
        </p>
        <Listbox
          label={t('searchWhichMeant')}
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
          <WiderButtons {...props} countryId={resolution.countryId} />
        </div>
      </div>
    );
  }
  return (
    <Notice
      kind="warning"
      title={t('searchNoneTitle', text)}
      actions={
        <>
          <Button size="small" onClick={onFresh}>
            {t('searchLookAgain')}
          </Button>
          <WiderButtons {...props} countryId={resolution.countryId} />
        </>
      }
    >
      {t('searchNoneText')}
    </Notice>
  );
}

function WiderButtons(props: ResolutionPanelProps & { countryId: string | null }) {
  const { country, countryId, onWiden, onWholeCountry } = props;
  return (
    <>
      {onWiden && (
        <Button size="small" onClick={onWiden}>
          {t('searchAllCountries')}
        </Button>
      )}
      {countryId !== null && (
        <Button size="small" onClick={() => onWholeCountry(countryId)}>
          {country === '' ? t('searchWholeCountryUnnamed') : t('searchWholeCountry', country)}
        </Button>
      )}
    </>
  );
}
