import { useState } from 'preact/hooks';
import { locale, t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import { countryName, placeQuery } from './countries.ts';
import { CountryQuestion } from './country-question.tsx';
import { editingProblem } from './editing-problem.ts';
import { type FilterEditorProps, KEPT_LINE } from './editor-props.ts';
import { kindWords } from './filter-words.ts';
import type { PlaceQuery } from './look-up.ts';
import { parsePlace, placeOfChoice, withoutCountry } from './place-text.ts';
import { ResolutionPanel } from './resolution-panel.tsx';
import { MAX_NAME_CHARS, textProblem } from './text-problem.ts';
import { useLookUp } from './use-look-up.ts';

const PARTS = [
  ['city', 'searchCity'],
  ['state', 'searchState'],
  ['country', 'searchCountry'],
] as const;

/** Editor for a place, as one text or as city, state and country. It is looked up while it is typed. */
export function PlaceEditor(props: FilterEditorProps) {
  const { editing, resolve, usualCountry, onEditing, onAdd, onRemove, onUsualCountry, onSettings } = props;
  const [isAsking, setAsking] = useState(false);
  const problem = editingProblem(editing);
  const place = editing.parts ?? parsePlace(editing.text, locale());
  const words = [place.city, place.state, place.country].filter(Boolean).join(', ');
  const query = problem ? null : placeQuery(place, usualCountry);
  const { asked, looking, match, recheck, box, panel } = useLookUp(resolve, query, words);

  const take = (choice: Choice) =>
    onAdd(
      [
        {
          kind: 'countries',
          place: placeOfChoice(choice, place),
          geoId: choice.id,
          ...(choice.level !== null && { level: choice.level }),
        },
      ],
      true,
    );
  const submit = async () => {
    if (problem) return;
    if (words === '') return onEditing(null);
    // Enter confirms what is shown, also if that was found in all countries.
    const wanted = asked?.everywhere ? asked : query;
    const found = wanted && (await match(wanted));
    if (found) take(found);
  };
  // A place of that name in another country may not be the one that was meant, so the recruiter has to confirm it.
  const lookEverywhere = () => {
    onEditing({ ...editing, everywhere: true });
    void match({ ...withoutCountry(place), everywhere: true });
  };
  const checkAgain = async () => {
    const found = await recheck();
    if (found && !asked?.everywhere) take(found);
  };
  const mustAsk = !problem && query === null && looking.state === 'idle';

  return (
    <div class="ts-stack ts-stack--tight">
      {editing.parts ? (
        PARTS.map(([part, label], index) => (
          <TextField
            key={part}
            label={t(label)}
            value={place[part]}
            onInput={(value) =>
              onEditing({ ...editing, everywhere: false, parts: { ...place, [part]: value } })
            }
            onSubmit={() => void submit()}
            hint={KEPT_LINE}
            error={textProblem(place[part], MAX_NAME_CHARS)}
            {...(index === 0 && { ref: focusOnce })}
          />
        ))
      ) : (
        <TextField
          {...box}
          label={kindWords('countries')}
          value={editing.text}
          hint={t('searchPlaceHint')}
          error={problem}
          onInput={(text) => onEditing({ ...editing, everywhere: false, text })}
          onSubmit={() => void submit()}
        />
      )}
      {isAsking || mustAsk ? (
        <CountryQuestion
          usual={usualCountry}
          onUse={(code) => {
            setAsking(false);
            onEditing({ ...editing, everywhere: false });
            onUsualCountry(code);
          }}
          onEverywhere={mustAsk && words !== '' ? lookEverywhere : undefined}
        />
      ) : (
        place.country === '' &&
        usualCountry !== null && (
          <CountryLine asked={asked} usual={usualCountry} onChange={() => setAsking(true)} />
        )
      )}
      <ResolutionPanel
        {...panel}
        kind="countries"
        country={asked?.country ?? ''}
        onChoose={take}
        onFresh={() => void checkAgain()}
        onWiden={asked && !asked.everywhere ? lookEverywhere : undefined}
        onWholeCountry={(id) => take({ id, displayName: asked?.country ?? '', level: 'country' })}
        onRemove={onRemove}
        onSettings={onSettings}
      />
      <span class="ts-filter-editor__switch">
        <Button
          size="small"
          variant="ghost"
          onClick={() => onEditing({ ...editing, parts: editing.parts ? null : place, text: words })}
        >
          {editing.parts ? t('searchOneField') : t('searchSeparateFields')}
        </Button>
      </span>
    </div>
  );
}

interface CountryLineProps {
  asked: PlaceQuery | null;
  usual: string;
  onChange: () => void;
}

/** Says in which country a place is looked up whose text names none. */
function CountryLine({ asked, usual, onChange }: CountryLineProps) {
  const where = asked?.everywhere
    ? t('searchLookedUpEverywhere')
    : t('searchLookedUpIn', countryName(usual, locale()));
  return (
    <p class="ts-row ts-small ts-muted">
      <span class="ts-truncate">{where}</span>
      <Button size="small" variant="ghost" onClick={onChange}>
        {t('searchChangeCountry')}
      </Button>
    </p>
  );
}
