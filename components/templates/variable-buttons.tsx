import { useId } from 'preact/hooks';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import type { OwnField } from '../../lib/templates/records.ts';
import { VARIABLES } from '../../lib/templates/variables.ts';
import { Button } from '../ui/button.tsx';
import { variableWords } from './template-words.ts';

export interface VariableButtonsProps {
  fields: readonly OwnField[];
  /** The field into which a variable goes. */
  target: () => HTMLInputElement | HTMLTextAreaElement | null;
}

/** One button for each variable, which puts it into the text where the cursor is. */
export function VariableButtons({ fields, target }: VariableButtonsProps) {
  const id = useId();
  const insert = (name: string) => {
    target()?.focus();
    // As if it were typed, so that the browser's own undo takes it back.
    document.execCommand('insertText', false, `{${name}}`);
  };
  return (
    <fieldset class="ts-template__variables" aria-labelledby={id}>
      <span id={id} class="ts-muted ts-small">
        {t('templatesInsert')}
      </span>
      {[...VARIABLES.map(variableWords), ...fields.map(({ name }) => name)].map((name) => (
        <Button key={name} size="small" onClick={() => insert(name)}>
          {`{${inWords(name)}}`}
        </Button>
      ))}
    </fieldset>
  );
}
