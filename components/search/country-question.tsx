import { useState } from 'preact/hooks';
import { locale, t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { countryOptions, regionOf } from './countries.ts';

export interface CountryQuestionProps {
  /** The country in use; null before the recruiter has named one. */
  usual: string | null;
  onUse: (code: string) => void;
  /** Looks the typed place up in all countries; missing while nothing is typed. */
  onEverywhere: (() => void) | undefined;
}

/** Asks for the country in which places are looked up whose text names none. */
export function CountryQuestion({ usual, onUse, onEverywhere }: CountryQuestionProps) {
  const [options] = useState(() => [
    { value: '', label: t('searchChooseCountry') },
    ...countryOptions(locale()),
  ]);
  const [code, setCode] = useState(() => usual ?? regionOf(navigator.language) ?? '');
  return (
    <div class="ts-stack ts-stack--tight">
      <SelectField
        label={t('searchUsualCountry')}
        hint={t('searchUsualCountryHint')}
        value={code}
        options={options}
        onChange={setCode}
      />
      <div class="ts-row ts-row--wrap">
        <Button size="small" variant="primary" disabled={code === ''} onClick={() => onUse(code)}>
          {t('searchUseCountry')}
        </Button>
        {onEverywhere && (
          <Button size="small" onClick={onEverywhere}>
            {t('searchAllCountries')}
          </Button>
        )}
      </div>
    </div>
  );
}
