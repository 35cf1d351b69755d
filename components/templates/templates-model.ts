import { batch, computed, signal } from '@preact/signals';
import type { Somebody } from '../../lib/follow-up/follow-up-store.ts';
import type { FollowUp } from '../../lib/follow-up/records.ts';
import { locale, t } from '../../lib/i18n/text.ts';
import { groupTemplates, languageOf, type UsableTemplate } from '../../lib/templates/languages.ts';
import { MAX_TEMPLATES } from '../../lib/templates/limits.ts';
import { hasStrayBrace } from '../../lib/templates/problems.ts';
import type { Recipient } from '../../lib/templates/recipients.ts';
import {
  type OwnField,
  type TemplateDraft,
  type TemplateRecord,
  type TemplateText,
  templatesFromPolicy,
} from '../../lib/templates/records.ts';
import { createTemplates, type Templates, type TemplatesBefore } from '../../lib/templates/template-store.ts';
import type { FollowUpPorts } from '../follow-up/follow-up-model.ts';
import type { Undo } from '../ui/undo.ts';

/** Somebody to write to, with when they were contacted, and with which template. */
export type KnownRecipient = Recipient & Pick<FollowUp, 'contacted'>;

export interface TemplatesPorts extends Pick<FollowUpPorts, 'followUps' | 'onFollowUpsChanged'> {
  /** Makes the store of templates for the account in use; null before the set-up. */
  templates: (create: typeof createTemplates) => Promise<Templates | null>;
  /** What an administrator's policy gives as templates, unchecked. */
  managedTemplates: () => Promise<unknown>;
}

const isSame = (one: TemplateText, other: TemplateText) =>
  one.name === other.name &&
  one.language === other.language &&
  one.subject === other.subject &&
  one.text === other.text;

/** The recruiter's templates, the one that is being written, and their own fields. */
export function createTemplatesModel(ports: TemplatesPorts, undo: Undo) {
  /** Null before they are read. */
  const own = signal<readonly TemplateRecord[] | null>(null);
  const managed = signal<readonly TemplateText[]>([]);
  const fields = signal<readonly OwnField[]>([]);
  const used = signal<readonly string[]>([]);
  /** What is being written. It is stored while it is typed, so that it outlives the page. */
  const draft = signal<TemplateDraft | null>(null);
  /** Why the draft was not stored as a template. */
  const refused = signal<'taken' | 'full' | 'changed' | null>(null);
  /** The last change could not be stored. */
  const failed = signal(false);
  /** The account whose templates are shown. What was typed for it never goes to another one. */
  let account: string | null = null;
  const stored = async () => {
    const store = await ports.templates(createTemplates);
    account ??= store?.account ?? null;
    return store?.account === account ? store : null;
  };
  let isQueued = false;
  let queue: Promise<unknown> = Promise.resolve();

  const blank = (): TemplateDraft => ({
    id: null,
    name: '',
    language: languageOf(locale()),
    subject: '',
    text: '',
  });
  /** What the draft was before anything was typed. */
  let base: TemplateText = blank();

  function fail(error: unknown): void {
    console.warn('The templates could not be stored', error);
    failed.value = true;
  }

  async function read(): Promise<void> {
    const [store, given] = await Promise.all([
      stored(),
      // Where no administrator has set anything, some browsers reject instead of answering with nothing.
      ports.managedTemplates().catch(() => null),
    ]);
    const found = await store?.read();
    const isFirst = own.peek() === null;
    batch(() => {
      own.value = found?.templates ?? [];
      fields.value = found?.fields ?? [];
      used.value = found?.used ?? [];
      managed.value = templatesFromPolicy(given);
      if (isFirst && found?.draft) take(found.draft);
    });
  }
  ports.onFollowUpsChanged(() => {
    if (own.peek()) void read().catch(() => {});
  });

  /** Goes on with a draft that was stored. */
  function take(kept: TemplateDraft): void {
    base = own.peek()?.find(({ id }) => id === kept.id) ?? blank();
    draft.value = kept;
  }

  /** Stores the draft as it is by then. */
  function keep(): void {
    if (isQueued) return;
    isQueued = true;
    queue = queue.then(async () => {
      isQueued = false;
      if (!(await (await stored())?.keepDraft(draft.peek()))) throw new Error('The account is gone');
      failed.value = false;
    });
    queue = queue.catch(fail);
  }

  /** Makes a change, says it, and offers to undo it. Tells whether it could be stored. */
  async function change(
    words: string,
    work: (store: Templates) => Promise<TemplatesBefore | null>,
  ): Promise<boolean> {
    try {
      const store = await stored();
      const before = store && (await work(store));
      if (!store || !before) return false;
      failed.value = false;
      offerUndo(words, store, before);
      await read();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  function offerUndo(words: string, store: Templates, before: TemplatesBefore): void {
    undo.offer({ words, undo: () => void putBack(store, before).catch(fail) });
  }

  async function putBack(store: Templates, before: TemplatesBefore): Promise<void> {
    const { renamed, before: found } = await store.restore(before);
    if (renamed !== null) offerUndo(t('templatesSaved', renamed), store, found);
    await read();
    const { draft: kept } = await store.read();
    if (kept && !draft.peek()) take(kept);
  }

  function open(next: TemplateDraft, from: TemplateText): void {
    batch(() => {
      base = from;
      refused.value = null;
      draft.value = next;
    });
  }

  /** Begins a new template with the text of another one. */
  function begin({ name, language, subject, text }: TemplateText): void {
    open({ id: null, name, language, subject, text }, blank());
    keep();
  }

  const usable = computed((): UsableTemplate[] => [
    ...(own.value ?? []),
    ...managed.value.map((one) => ({ ...one, id: null })),
  ]);

  return {
    own,
    managed,
    fields,
    used,
    draft,
    refused,
    failed,
    read,
    groups: computed(() => groupTemplates(usable.value)),
    /** Those that mails can be written with. An administrator's text can have braces that mean nothing here. */
    writable: computed(() => groupTemplates(usable.value.filter((one) => !hasStrayBrace(one)))),
    isFull: computed(() => (own.value?.length ?? 0) >= MAX_TEMPLATES),
    create: () => open(blank(), blank()),
    edit: (one: TemplateRecord) => open({ ...one, from: one.changedAt }, one),
    /** Another page has deleted the template that is being changed. */
    isGone: computed(() => {
      const id = draft.value?.id ?? null;
      return id !== null && own.value?.some((one) => one.id === id) === false;
    }),
    /** Begins a template that says the same as another one. */
    duplicate: (one: TemplateText) => begin({ ...one, name: t('templatesCopyOf', one.name) }),
    /** Begins the same template in another language. */
    translate: (one: TemplateText, language: string) => begin({ ...one, language }),
    type(typed: Partial<TemplateText>): void {
      const before = draft.peek();
      if (!before) return;
      draft.value = { ...before, ...typed };
      refused.value = null;
      keep();
    },
    /** Leaves the draft. What was typed can be brought back. */
    discard(): void {
      const last = draft.peek();
      const from = base;
      draft.value = null;
      keep();
      if (last && !isSame(last, from))
        undo.offer({
          words: t('templatesDiscarded'),
          undo() {
            open(last, from);
            keep();
          },
        });
    },
    /** Stores the draft as a template. Tells whether it could. */
    async save(): Promise<boolean> {
      const last = draft.peek();
      if (!last) return false;
      try {
        await queue;
        const store = await stored();
        const saved = await store?.save({ ...last, name: last.name.trim().replace(/\s+/g, ' ') });
        if (!store || !saved) throw new Error('Another account is in use');
        if (saved.problem) {
          refused.value = saved.problem;
          // Who saves again has been told of it.
          if (saved.problem === 'changed' && draft.peek() === last) draft.value = { ...last, from: saved.at };
          return false;
        }
        failed.value = false;
        // Whoever has typed on in the meantime goes on with the stored template.
        const now = draft.peek();
        if (now === last) draft.value = null;
        else if (now) {
          draft.value = { ...now, id: saved.id, from: saved.at };
          keep();
        }
        offerUndo(t('templatesSaved', last.name), store, saved.before);
        await read();
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },
    remove: ({ id, name }: TemplateRecord) =>
      change(t('templatesDeleted', name), (store) => store.remove(id)),
    saveFields: (next: readonly OwnField[], words: string) =>
      change(words, (store) => store.saveFields(next)),
    /** Some people as they are written to, with when they were contacted. */
    async recipients(people: readonly Somebody[]): Promise<KnownRecipient[]> {
      const found = (await (await stored())?.recipients(people)) ?? [];
      const noted = await (await ports.followUps())?.of(found);
      return found.map((one, place) => ({ ...one, contacted: noted?.[place]?.contacted ?? [] }));
    },
    /** Remembers which template was used. */
    async noteUsed(key: string): Promise<void> {
      const store = await stored();
      await store?.noteUsed(key);
      used.value = (await store?.read())?.used ?? used.peek();
    },
  };
}

export type TemplatesModel = ReturnType<typeof createTemplatesModel>;
