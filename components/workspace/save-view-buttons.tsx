import { t } from '../../lib/i18n/text.ts';
import { Button } from '../ui/button.tsx';
import { BookmarkIcon } from '../ui/icons.tsx';
import { VIEWS_CONTROL } from './saved-views-menu.tsx';
import type { SavedViewsModel } from './saved-views-model.ts';
import { useFocusBack } from './use-focus-back.ts';

export interface SaveViewButtonsProps {
  model: SavedViewsModel;
  /** Somebody is left out. */
  isFiltered: boolean;
}

/** Saves what is shown as a view, or in the open one where that shows something else. */
export function SaveViewButtons({ model, isFiltered }: SaveViewButtonsProps) {
  const opened = model.opened.value;
  const isChanged = model.isChanged.value;
  useFocusBack(VIEWS_CONTROL, `${opened?.id} ${isChanged}`);
  const saveNew = () => {
    model.naming.value = 'new';
  };
  if (opened === null)
    return isFiltered ? (
      <Button variant="ghost" size="small" icon={BookmarkIcon} onClick={saveNew}>
        {t('viewsSave')}
      </Button>
    ) : null;
  if (!isChanged) return null;
  return (
    <>
      <Button size="small" icon={BookmarkIcon} onClick={() => void model.update()}>
        {t('viewsUpdate')}
      </Button>
      <Button variant="ghost" size="small" onClick={saveNew}>
        {t('viewsSaveAs')}
      </Button>
    </>
  );
}
