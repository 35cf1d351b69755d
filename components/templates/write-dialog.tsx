import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { t, tn } from '../../lib/i18n/text.ts';
import type { Recipient } from '../../lib/templates/recipients.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { ClockContext } from '../ui/clock.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Undo } from '../ui/undo.ts';
import { UndoToast } from '../ui/undo-toast.tsx';
import './templates.css';
import type { TemplatesModel } from './templates-model.ts';
import { type ChosenTemplate, WriteMail } from './write-mail.tsx';

export interface WriteDialogProps {
  model: TemplatesModel;
  followUp: FollowUpModel;
  undo: Undo;
  people: readonly Somebody[];
  /** Those of some people who may be contacted. */
  allowed: (people: readonly Somebody[]) => Promise<readonly Somebody[]>;
  copy: (text: string) => Promise<void>;
  /** Shows the templates, to make one. */
  onTemplates: () => void;
  onClose: () => void;
}

/** The people to write to, and how many must not be contacted; null before they are read. */
function useRecipients({ model, people, allowed }: Pick<WriteDialogProps, 'model' | 'people' | 'allowed'>) {
  const [read, setRead] = useState<{ found: Recipient[]; left: number } | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom the dialog was opened for does not change
  useEffect(() => {
    let isWanted = true;
    const readAll = async () => {
      const may = await allowed(people);
      return { found: await model.recipients(may), left: people.length - may.length };
    };
    readAll().then(
      (found) => isWanted && setRead(found),
      (error: unknown) => {
        console.warn('The people could not be read', error);
        if (isWanted) setRead('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return read;
}

/**
 * Writes to one person, or to several one after the other. People without an email and those who must not be contacted are
 * left out, and that is said.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { model, people, onClose, onTemplates } = props;
  const { now } = useContext(ClockContext);
  const read = useRecipients(props);
  const [at, setAt] = useState(0);
  /** What was typed for variables that are not of the person: it is the same for everybody. */
  const [shared, setShared] = useState<ReadonlyMap<string, string>>(new Map());
  /** When each person was written to. A mail that is copied and then opened is one contact. */
  const sent = useRef(new Map<number, number>());
  // The same for everybody, until another one is chosen.
  const [chosen, setChosen] = useState<ChosenTemplate | null>(null);
  const { found: all, left } = typeof read === 'object' && read !== null ? read : { found: [], left: 0 };
  const isRead = read !== null && read !== 'failed' && model.own.value !== null;
  const reachable = isRead ? all.filter(({ addresses }) => addresses.length > 0) : [];
  const without = isRead ? all.length - reachable.length : 0;
  const recipient = reachable[at];
  const name = inWords((recipient ?? all[0])?.name || t('personUnnamed'));
  const isSeveral = people.length > 1;
  const title =
    !isRead || all.length === 0
      ? t('writeButton')
      : isSeveral
        ? recipient
          ? t('writeToOf', name, at + 1, reachable.length)
          : t('writeButton')
        : t('writeTo', name);
  return (
    <Dialog open title={title} onClose={onClose}>
      <div class="ts-write">
        {read === 'failed' && <Notice kind="error" title={t('followUpReadFailed')} />}
        {!isRead && read !== 'failed' && <Skeleton lines={6} />}
        {isSeveral && left > 0 && <p class="ts-muted">{tn('blockedLeftOut', left)}</p>}
        {isSeveral && without > 0 && <p class="ts-muted">{tn('writeWithout', without)}</p>}
        {isRead && model.groups.value.length === 0 ? (
          <Notice
            kind="empty"
            title={t('templatesEmpty')}
            actions={
              <Button variant="primary" autoFocus onClick={onTemplates}>
                {t('templatesNew')}
              </Button>
            }
          >
            {t('templatesIntro')}
          </Notice>
        ) : (
          isRead &&
          !recipient && (
            <p>{t(all.length === 0 ? 'personBlocked' : isSeveral ? 'writeNobody' : 'writeNoEmail')}</p>
          )
        )}
        {recipient && model.groups.value.length > 0 && (
          <WriteMail
            key={at}
            {...props}
            recipient={recipient}
            shared={shared}
            onShare={setShared}
            sentAt={() => {
              const when = sent.current.get(at) ?? now();
              sent.current.set(at, when);
              return when;
            }}
            chosen={chosen}
            onChoose={setChosen}
            isLast={at + 1 >= reachable.length}
            isSeveral={isSeveral}
            onNext={() => (at + 1 < reachable.length ? setAt(at + 1) : onClose())}
            onBack={at > 0 ? () => setAt(at - 1) : null}
          />
        )}
        {isSeveral && <UndoToast undo={props.undo} />}
      </div>
    </Dialog>
  );
}
