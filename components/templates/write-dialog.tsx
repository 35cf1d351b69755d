import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { locale, t, tn } from '../../lib/i18n/text.ts';
import { groupOf, lastUsedGroup, usableKey, usualVariant } from '../../lib/templates/languages.ts';
import type { FollowUpModel } from '../follow-up/follow-up-model.ts';
import { Button } from '../ui/button.tsx';
import { ClockContext } from '../ui/clock.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Undo } from '../ui/undo.ts';
import { UndoToast } from '../ui/undo-toast.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import './templates.css';
import type { KnownRecipient, TemplatesModel } from './templates-model.ts';
import { WriteMail } from './write-mail.tsx';

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

/** Somebody could not be read. That is said, and nothing is offered. */
const failed = (error: unknown) => {
  console.warn('The people could not be read', error);
  return 'failed' as const;
};

/** Which template is written with. It stays, whatever is used or renamed in another page, until another one is chosen. */
function useTemplate({ writable: groups, used }: TemplatesModel, isRead: boolean) {
  const [chosen, setChosen] = useState<string | null>(null);
  const group = groupOf(groups.value, chosen) ?? lastUsedGroup(groups.value, used.value);
  const template =
    group &&
    (group.variants.find((one) => usableKey(one) === chosen) ?? usualVariant(group, used.value, locale()));
  const key = template && usableKey(template);
  useEffect(() => {
    if (isRead) setChosen((last) => last ?? key);
  }, [key, isRead]);
  return { group, template, setChosen };
}

/**
 * Writes to one person, or to several one after the other. People without an email, those who must not be contacted and, of
 * several, those who got the template before are left out, and that is said.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { model, followUp, people, allowed, onClose, onTemplates } = props;
  const { now } = useContext(ClockContext);
  const readAll = async () => {
    const [may] = await Promise.all([allowed(people), model.read()]);
    return { found: await model.recipients(may), left: people.length - may.length };
  };
  const read = useAnswer(() => readAll().catch(failed), []);
  const [at, setAt] = useState(0);
  /** What was typed for variables that are not of the person: it is the same for everybody. */
  const [shared, setShared] = useState<ReadonlyMap<string, string>>(new Map());
  /** When each person was written to. A mail that is copied and then opened is one contact. */
  const sent = useRef(new Map<KnownRecipient, number>());
  const isSeveral = people.length > 1;
  /** Those who got the template before are written to as well. */
  const [isAgain, setAgain] = useState(!isSeveral);
  /** Who was said not to be contacted since the dialog was opened. */
  const [refused, setRefused] = useState<ReadonlySet<KnownRecipient>>(new Set());
  const isRead = typeof read === 'object' && read !== null;
  const { group, template, setChosen } = useTemplate(model, isRead);
  const { found, left } = isRead ? read : { found: [], left: 0 };
  const reachable = found.filter(({ addresses }) => addresses.length > 0);
  const without = found.length - reachable.length;
  const writtenAt = ({ contacted }: KnownRecipient) =>
    contacted.find(({ template: key }) => group?.variants.some((one) => usableKey(one) === key))?.at;
  const isWritten = (one: KnownRecipient) => !isAgain && writtenAt(one) !== undefined;
  const written = reachable.filter(isWritten).length;
  const isOffered = (one: KnownRecipient) => !refused.has(one) && !isWritten(one);
  const place = reachable.findIndex((one, index) => index >= at && isOffered(one));
  const next = reachable.findIndex((one, index) => index > place && isOffered(one));
  const last = reachable.findLastIndex((one, index) => index < place && isOffered(one));
  const recipient = reachable[place];
  const askForTurn = async () => {
    if (recipient && (await allowed([recipient])).length === 0)
      setRefused((before) => new Set([...before, recipient]));
    return recipient;
  };
  // Asked when their turn comes, and again after each change that this page or another one has made.
  const turn = useAnswer(() => askForTurn().catch(failed), [recipient, followUp.changes.value]);
  const name = inWords(recipient?.name || t('personUnnamed'));
  const title = !recipient
    ? t('writeButton')
    : isSeveral
      ? t('writeToOf', name, place + 1, reachable.length)
      : t('writeTo', name);
  const nobody = found.length === refused.size ? 'personBlocked' : isSeveral ? 'writeNobody' : 'writeNoEmail';
  const leftOut = left + refused.size;
  return (
    <Dialog open title={title} onClose={onClose}>
      <div class="ts-write">
        {(read === 'failed' || turn === 'failed') && <Notice kind="error" title={t('followUpReadFailed')} />}
        {!isRead && read !== 'failed' && <Skeleton lines={6} />}
        {isSeveral && (
          <div class="ts-muted" role="status">
            {leftOut > 0 && <p>{tn('blockedLeftOut', leftOut)}</p>}
            {without > 0 && <p>{tn('writeWithout', without)}</p>}
            {written > 0 && <p>{t('writeBefore', written)}</p>}
          </div>
        )}
        {written > 0 && (
          <div>
            <Button
              size="small"
              onClick={() => {
                setAt(Math.max(0, place));
                setAgain(true);
              }}
            >
              {t('writeAgain')}
            </Button>
          </div>
        )}
        {isRead && !group ? (
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
          isRead && !reachable.some((one) => !refused.has(one)) && <p>{t(nobody)}</p>
        )}
        {recipient && group && template && (
          <WriteMail
            key={recipient.urns[0]}
            {...props}
            recipient={recipient}
            isAllowed={turn === recipient}
            writtenAt={writtenAt(recipient)}
            shared={shared}
            onShare={setShared}
            sentAt={() => {
              const when = sent.current.get(recipient) ?? now();
              sent.current.set(recipient, when);
              return when;
            }}
            group={group}
            template={template}
            onChoose={(one) => {
              // The person who is shown stays, also where others before them would get the chosen template.
              setAt(place);
              if (one) setChosen(usableKey(one));
            }}
            isLast={next < 0}
            isSeveral={isSeveral}
            onNext={() => (next < 0 ? onClose() : setAt(next))}
            onBack={last < 0 ? null : () => setAt(last)}
          />
        )}
        <UndoToast undo={props.undo} />
      </div>
    </Dialog>
  );
}
