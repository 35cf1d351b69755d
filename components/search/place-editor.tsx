import { locale, t } from '../../lib/i18n/text.ts';
import type { Choice } from '../../lib/service/model.ts';
import { Button } from '../ui/button.tsx';
import { focusOnce } from '../ui/focus.ts';
import { TextField } from '../ui/text-field.tsx';
import type { FilterEditorProps } from './editor-props.ts';
import type { PlaceText } from './filter-draft.ts';
import { kindWords } from './filter-words.ts';
import { parsePlace, placeOfChoice, withoutCountry } from './place-text.ts';
import { ResolutionPanel } from './resolution-panel.tsx';
import { useLookUp } from './use-look-up.ts';

const PARTS = [
  ['city', 'searchCity'],
  ['state', 'searchState'],
  ['country', 'searchCountry'],
] as const;

/** Editor for a place, as one text or as city, state and country. It is looked up while it is typed. */
export function PlaceEditor({ editing, resolve, onEditing, onAdd, onSettings }: FilterEditorProps) {
  const place = editing.parts ?? parsePlace(editing.text, locale());
  const { city, state, country } = place;
  const words = [city, state, country].filter(Boolean).join(', ');
  const { looking, match, box, panel } = useLookUp(resolve, place, words);

  const take = (where: PlaceText, geoId: string) => onAdd([{ kind: 'countries', place: where, geoId }], true);
  const choose = (choice: Choice) => take(placeOfChoice(choice, place), choice.id);
  const submit = async ({ fresh = false, wide = false } = {}) => {
    if (words === '') return onEditing(null);
    const found = await match(wide ? withoutCountry(place) : place, fresh);
    // A wider search may find a place of that name in another country, so the recruiter has to confirm it.
    if (found && !wide) choose(found);
  };
  const asked = looking.state === 'answered' ? looking.query : null;
  const isNarrow = asked !== null && 'country' in asked && asked.country !== '';

  return (
    <div class="ts-stack ts-stack--tight">
      {editing.parts ? (
        PARTS.map(([part, label], index) => (
          <TextField
            key={part}
            label={t(label)}
            value={place[part]}
            onInput={(value) => onEditing({ ...editing, parts: { ...place, [part]: value } })}
            onSubmit={() => void submit()}
            {...(index === 0 && { ref: focusOnce })}
          />
        ))
      ) : (
        <TextField
          {...box}
          label={kindWords('countries')}
          value={editing.text}
          placeholder={t('searchPlaceHint')}
          onInput={(text) => onEditing({ ...editing, text })}
          onSubmit={() => void submit()}
        />
      )}
      <ResolutionPanel
        {...panel}
        country={country}
        onChoose={choose}
        onFresh={() => void submit({ fresh: true })}
        onWiden={isNarrow ? () => void submit({ wide: true }) : undefined}
        onWholeCountry={(geoId) => take({ city: '', state: '', country }, geoId)}
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
