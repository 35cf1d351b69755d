import { t, tn } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { chipKey, type FilterChip } from './filter-draft.ts';
import { chipWords, kindWords } from './filter-words.ts';

export interface UnresolvedDialogProps {
  chips: readonly FilterChip[];
  onSearch: () => void;
  onClose: () => void;
}

/** Lists the filters that the service would ignore, before the search is sent without them. */
export function UnresolvedDialog({ chips, onSearch, onClose }: UnresolvedDialogProps) {
  return (
    <Dialog
      open
      title={tn('searchUnresolvedTitle', chips.length)}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onSearch}>
            {t('searchWithoutIt')}
          </Button>
          <Button variant="primary" autoFocus onClick={onClose}>
            {t('searchBack')}
          </Button>
        </>
      }
    >
      <div class="ts-stack">
        <p>{t('searchUnresolvedText')}</p>
        <div class="ts-row ts-row--wrap">
          {chips.map((chip) => (
            <Chip key={chipKey(chip)} kind={kindWords(chip.kind)} label={chipWords(chip, chips)} warning />
          ))}
        </div>
      </div>
    </Dialog>
  );
}
