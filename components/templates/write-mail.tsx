import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { date } from '../../lib/i18n/dates.ts';
import { inWords } from '../../lib/i18n/outside-text.ts';
import { locale, t } from '../../lib/i18n/text.ts';
import {
  type TemplateGroup,
  type UsableTemplate,
  usableKey,
  usualVariant,
} from '../../lib/templates/languages.ts';
import { prepareMail } from '../../lib/templates/prepare-mail.ts';
import { nameKey, variableNamed } from '../../lib/templates/variables.ts';
import { mailHref } from '../../lib/urls/safe-href.ts';
import { Button } from '../ui/button.tsx';
import { after } from '../ui/clock.ts';
import { fieldWords } from '../ui/field-words.ts';
import { SafeLink } from '../ui/safe-link.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { MailPreview } from './mail-preview.tsx';
import { capital, languageWords } from './template-words.ts';
import type { KnownRecipient } from './templates-model.ts';
import type { WriteDialogProps } from './write-dialog.tsx';

export interface WriteMailProps extends WriteDialogProps {
  recipient: KnownRecipient;
  /** It was asked whether this person may be contacted. Before that nothing is offered. */
  isAllowed: boolean;
  /** When this person was written to with the same template. */
  writtenAt: number | undefined;
  group: TemplateGroup;
  template: UsableTemplate;
  onChoose: (template: UsableTemplate | null | undefined) => void;
  /** What was typed for everybody, by the keys of names. */
  shared: ReadonlyMap<string, string>;
  onShare: (shared: ReadonlyMap<string, string>) => void;
  /** When this person was written to: the first time of opening or copying. */
  sentAt: () => number;
  isSeveral: boolean;
  isLast: boolean;
  /** The next person, or the end. */
  onNext: () => void;
  onBack: (() => void) | null;
}

/** One mail: its template and language, what is missing for it, how it will be, and what opens or copies it. */
export function WriteMail(props: WriteMailProps) {
  const { model, followUp, recipient, copy, group, template, isAllowed, isSeveral, isLast } = props;
  const { onNext, onBack } = props;
  const part = useRef<HTMLDivElement>(null);
  const groups = model.writable.value;
  const [field, setField] = useState(recipient.addresses[0]?.field);
  const [typedHere, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const typed = new Map([...props.shared, ...typedHere]);
  const [copied, setCopied] = useState<'text' | 'subject' | 'failed' | null>(null);
  const address = recipient.addresses.find((one) => one.field === field) ?? recipient.addresses[0];
  const templateKey = usableKey(template);

  // The one action of this person has the focus: Enter opens the mail, or what is missing is typed first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the action is there once the person may be contacted
  useLayoutEffect(() => {
    if (part.current?.contains(document.activeElement)) return;
    part.current?.querySelector<HTMLElement>('.ts-write__missing input, .ts-write__open')?.focus();
  }, [isAllowed]);

  if (!address) return null;
  const parts = { template, recipient, fields: model.fields.value, address: address.value };
  const mail = prepareMail({ ...parts, typed });
  const lacking = prepareMail({ ...parts, typed: new Map() }).missing;
  const holds = mail.draft?.holds ?? 'all';
  const canCopy = isAllowed && mail.missing.length === 0;

  function markSent(): void {
    void followUp.markContacted([recipient], 'email', props.sentAt(), templateKey);
    void model.noteUsed(templateKey).catch(() => {});
  }

  async function copyIt(what: 'text' | 'subject'): Promise<boolean> {
    const isCopied = await copy(what === 'text' ? mail.text : mail.subjectText).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? what : 'failed');
    return isCopied;
  }

  /** The browser opens the mail. A second click of a double click would be for the next person. */
  function onOpen(event: MouseEvent): void {
    if (event.detail > 1) {
      event.preventDefault();
      return;
    }
    // Where the browser does not copy, the mail that is open has no text yet, and that is said here.
    if (holds === 'all') finish();
    else void copyIt('text').then((isCopied) => isCopied && finish());
  }

  function finish(): void {
    markSent();
    // Only after this click: a link that is changed or removed before its end opens something else or nothing.
    after(0, onNext);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the fields and buttons inside
    <div
      ref={part}
      class="ts-write__mail"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.isComposing) return;
        const withModifier = event.ctrlKey || event.metaKey;
        const isField = event.target instanceof HTMLInputElement;
        // A key that is held down would go through everybody.
        if (event.repeat) return event.preventDefault();
        if (!withModifier && !isField) return;
        event.preventDefault();
        part.current?.querySelector<HTMLElement>('a.ts-write__open')?.click();
      }}
    >
      <div class="ts-write__choices">
        <SelectField
          label={t('writeTemplate')}
          value={group.key}
          options={groups.map((one) => ({
            value: one.key,
            label: one.isManaged ? `${inWords(one.name)} · ${t('uiManaged')}` : one.name,
          }))}
          onChange={(key) => {
            const chosen = groups.find((one) => one.key === key);
            props.onChoose(chosen && usualVariant(chosen, model.used.value, locale()));
          }}
        />
        {group.variants.length > 1 && (
          <SelectField
            label={t('templatesLanguage')}
            value={template.language}
            options={group.variants.map(({ language }) => ({
              value: language,
              label: languageWords(language),
            }))}
            onChange={(language) => props.onChoose(group.variants.find((one) => one.language === language))}
          />
        )}
        {recipient.addresses.length > 1 && (
          <div class="ts-write__address">
            <SelectField
              label={t('writeAddress')}
              value={address.field}
              options={recipient.addresses.map((one) => ({
                value: one.field,
                label: `${one.value} · ${fieldWords(one.field)}`,
              }))}
              onChange={setField}
            />
          </div>
        )}
      </div>
      {recipient.addresses.length === 1 && (
        <p class="ts-write__to">
          <span class="ts-muted">{t('writeAddress')}:</span> <bdi>{inWords(address.value)}</bdi>
        </p>
      )}
      {lacking.length > 0 && (
        <div key={templateKey} class="ts-write__missing">
          {lacking.map((name) => {
            const key = nameKey(name);
            return (
              <TextField
                key={key}
                label={capital(name)}
                value={typed.get(key) ?? ''}
                onInput={(value) =>
                  variableNamed(name)
                    ? setTyped(new Map(typedHere).set(key, value))
                    : props.onShare(new Map(props.shared).set(key, value))
                }
                hint={t(variableNamed(name) ? 'writeForThisMail' : 'writeForAll')}
              />
            );
          })}
        </div>
      )}
      {props.writtenAt !== undefined && (
        <p>{t('followUpContactedOn', date(props.writtenAt), inWords(group.name))}</p>
      )}
      <MailPreview mail={mail} />
      {holds !== 'all' && (
        <p class="ts-muted">{t(holds === 'subject' ? 'writeTooLong' : 'writeTooLongAll')}</p>
      )}
      <p class="ts-write__status" role="status">
        {followUp.failed.value
          ? t('followUpNotSaved')
          : copied === 'failed'
            ? t('contactCopyFailed')
            : mail.missing.length > 0
              ? mail.missing.map((name) => t('writeMissing', capital(name))).join(' ')
              : copied && t('contactCopied')}
      </p>
      <div class="ts-dialog__actions">
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {t('writeBack')}
          </Button>
        )}
        {isSeveral && (
          <Button variant="ghost" onClick={onNext}>
            {t(isLast ? 'writeFinish' : copied === 'text' ? 'writeGoOn' : 'writeNext')}
          </Button>
        )}
        <Button aria-disabled={!canCopy || undefined} onClick={() => void copyIt('subject')}>
          {t('writeCopySubject')}
        </Button>
        <Button
          aria-disabled={!canCopy || undefined}
          onClick={async () => {
            if (await copyIt('text')) markSent();
          }}
        >
          {t('writeCopy')}
        </Button>
        {canCopy && mail.draft ? (
          <SafeLink
            class="ts-write__open ts-button ts-button--primary"
            href={mailHref(address.value)}
            query={mail.draft.query}
            onClick={onOpen}
          >
            {t(holds === 'all' ? 'writeOpen' : 'writeCopyAndOpen')}
          </SafeLink>
        ) : (
          <Button variant="primary" aria-disabled>
            {t('writeOpen')}
          </Button>
        )}
      </div>
    </div>
  );
}
