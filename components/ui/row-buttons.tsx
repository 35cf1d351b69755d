import { t } from '../../lib/i18n/text.ts';
import { IconButton } from './button.tsx';
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from './icons.tsx';

export interface RowButtonsProps {
  /** The name of the row, for the buttons' names. */
  named: string;
  index: number;
  count: number;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** The buttons of a row that is moved up and down and removed. The last row stays. */
export function RowButtons({ named, index, count, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      <IconButton
        icon={ChevronUpIcon}
        label={t('listsStageUp', named)}
        data-part="up"
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ChevronDownIcon}
        label={t('listsStageDown', named)}
        data-part="down"
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon={TrashIcon} label={t('uiRemove', named)} disabled={count === 1} onClick={onRemove} />
    </>
  );
}
