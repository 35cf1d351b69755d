import { inWords } from '../../lib/i18n/outside-text.ts';
import { t } from '../../lib/i18n/text.ts';
import { MAX_SAVED_VIEWS } from '../../lib/people/saved-view.ts';
import { NameForm } from '../follow-up/name-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { BookmarkIcon, MoreIcon } from '../ui/icons.tsx';
import { Menu } from '../ui/menu.tsx';
import type { SavedViewsModel } from './saved-views-model.ts';
import { takenBy } from './taken-name.ts';
import { useFocusBack } from './use-focus-back.ts';

export interface SavedViewsMenuProps {
  model: SavedViewsModel;
  onEveryone: () => void;
}

/** The control that stands for the saved views when one of their buttons goes: their menu, or without any the words. */
export const VIEWS_CONTROL = {
  get current() {
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    return find('.ts-views > button') ?? find('.ts-toolbar input');
  },
};

/** The saved views, each of which opens, and what can be done with the open one. */
export function SavedViewsMenu({ model, onEveryone }: SavedViewsMenuProps) {
  const views = model.views.value;
  const opened = model.opened.value;
  const naming = model.naming.value;
  useFocusBack(VIEWS_CONTROL, `${naming} ${opened?.id} ${views.length}`);
  return (
    <>
      {views.length > 0 && (
        <div class="ts-views">
          <Menu
            label={opened ? t('viewsNamed', opened.name) : t('viewsMenu')}
            listLabel={t('viewsMenu')}
            icon={BookmarkIcon}
            items={[
              { id: '', label: t('viewsEveryone'), current: opened === null, onSelect: onEveryone },
              ...views.map((view) => ({
                id: view.id,
                label: inWords(view.name),
                current: view.id === opened?.id,
                onSelect: () => void model.open(view),
              })),
            ]}
          />
          {opened && (
            <Menu
              label={t('listsMenu', opened.name)}
              icon={MoreIcon}
              iconOnly
              items={[
                { id: 'rename', label: t('listsRename'), onSelect: () => name('opened') },
                { id: 'new', label: t('viewsSaveAs'), onSelect: () => name('new') },
                { id: 'delete', label: t('workspaceDelete'), onSelect: () => void model.remove(opened) },
              ]}
            />
          )}
        </div>
      )}
      {naming && <NameDialog model={model} isNew={naming === 'new'} />}
    </>
  );

  function name(what: 'new' | 'opened') {
    model.naming.value = what;
  }
}

/** Asks for the name of a new view or for another name of the open one. */
function NameDialog({ model, isNew }: { model: SavedViewsModel; isNew: boolean }) {
  const view = isNew ? null : model.opened.value;
  const close = () => {
    model.naming.value = null;
  };
  return (
    <Dialog open title={isNew ? t('viewsSave') : t('viewsRename')} onClose={close}>
      <NameForm
        label={t('viewsName')}
        name={view?.name ?? ''}
        submit={t('searchSave')}
        full={isNew && model.isFull.value ? t('viewsFull', MAX_SAVED_VIEWS) : null}
        taken={(typed) => {
          const same = model.named(typed);
          return takenBy(same?.id === view?.id ? undefined : same, t('viewsExists'), (found) => {
            close();
            void model.open(found);
          });
        }}
        onSave={async (typed) => (view ? model.rename(view, typed) : model.save(typed))}
        onClose={close}
      />
    </Dialog>
  );
}
