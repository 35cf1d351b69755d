import * as z from 'zod/mini';
import { MAX_PRICE_CREDITS } from '../money/prices.ts';
import { networkSchema } from '../network/network-schema.ts';
import { filtersSchema } from '../searches/filters-schema.ts';
import { CONTACT_FIELDS, ENTITY_KINDS } from '../service/model.ts';
import { between, like, long, passing, whole } from '../service/wire/checks.ts';
import { settingsChange } from '../settings/settings.ts';
import { PAID_OPERATIONS } from '../store/records.ts';

z.config({ jitless: true });

const text = (maxChars: number) => z.string().check(long(0, maxChars));
const link = text(4096);
const clickId = z.string().check(like(/^[\w-]{8,64}$/));
const anyFields = z.array(z.enum(CONTACT_FIELDS));
const fields = anyFields.check(long(1, 3));
const urn = z.string().check(long(1, 1000));
const name = z.object({ full: text(200), first: text(200), last: text(200) });
const account = text(100);
const word = z.string().check(like(/^[\w-]{20,64}$/));
const confirmed = z.exactOptional(z.boolean());
/** The most that the recruiter was shown; null where no price was shown. */
const limit = z.exactOptional(z.nullable(z.number().check(between(0))));
/** The recruiter knows who of the people is in the company's own system. */
const owned = z.exactOptional(z.boolean());
/** The recruiter asks again although an earlier look-up is still open. */
const retry = z.exactOptional(z.boolean());

/**
 * Who sends a message: the launcher on a page of the network, the sidebar's frame over such a page, or an extension page of
 * its own.
 */
export type Speaker = 'launcher' | 'frame' | 'extension';

interface Rule<S extends z.ZodMiniType> {
  from: readonly Speaker[];
  request: S;
}

function rule<S extends z.ZodMiniType>(from: readonly Speaker[], request: S): Rule<S> {
  return { from, request };
}

const ANYONE = ['launcher', 'frame', 'extension'] as const;
const SIDEBAR = ['frame', 'extension'] as const;
const EXTENSION = ['extension'] as const;

/** Every message to the worker, who may send it and its shape. A frame's `link` must be the profile of its tab's address. */
export const MESSAGES = {
  'person.look': rule(
    SIDEBAR,
    z.object({
      link,
      name: z.nullable(name),
      /** The recruiter typed the name; it is not the page's. */
      typed: z.exactOptional(z.boolean()),
    }),
  ),
  /** The recruiter asks to see the person of a profile that the page went to without an input. */
  'person.show': rule(['frame'], z.object({ link })),
  'person.find': rule(
    SIDEBAR,
    z.object({
      link,
      name,
      clickId,
      confirmed,
      limit,
      owned,
      again: z.exactOptional(z.boolean()),
      page: z.exactOptional(z.number().check(whole(1, 20))),
    }),
  ),
  'person.choose': rule(SIDEBAR, z.object({ link, urn })),
  /** Forgets whom the recruiter chose for this profile page. */
  'person.unlink': rule(SIDEBAR, z.object({ link })),
  /** The recruiter has read what happened to a request about this person. */
  'person.settle': rule(SIDEBAR, z.object({ link, request: text(300) })),
  /** Takes back what has not been sent yet for this person. */
  'person.cancel': rule(SIDEBAR, z.object({ link, order: text(300) })),
  'person.enrich': rule(
    SIDEBAR,
    z.object({ link, clickId, refresh: z.boolean(), confirmed, limit, owned, retry }),
  ),
  /**
   * Unlocks contact fields of the profile's person. Somebody unknown is first searched for by `name`, at its price. `retry`
   * then also says that a lost search is to be paid for again.
   */
  'person.get': rule(
    SIDEBAR,
    z.object({ link, name: z.nullable(name), clickId, fields, confirmed, limit, owned, retry }),
  ),
  /** Asks the service again now where its answers keep failing, free of charge. */
  'requests.check': rule(SIDEBAR, z.object({})),
  /** What was found of this person is on screen; `copied` names what was copied of it. */
  'person.seen': rule(SIDEBAR, z.object({ link, copied: anyFields })),
  /** What was found of these people was on screen; `copied` names what need not wait in the foot line any longer. */
  'people.seen': rule(EXTENSION, z.object({ urns: z.array(urn).check(long(1, 400)), copied: anyFields })),
  'people.order': rule(
    EXTENSION,
    z.object({
      kind: z.enum(['enrich', 'unlock']),
      urns: z.array(urn).check(long(0, 400)),
      /** Profiles of people who were never seen: they are searched for by name first, at its price. */
      links: z.exactOptional(z.array(z.object({ link, name })).check(long(0, 200))),
      fields: anyFields,
      refresh: z.boolean(),
      enrichFirst: z.boolean(),
      clickId,
      confirmed,
      limit,
      owned,
      retry,
      /** A CSV file of its people is wanted when it is done. */
      csv: z.exactOptional(z.boolean()),
    }),
  ),
  /** Reminders were set or taken away. */
  'reminders.changed': rule(EXTENSION, z.object({})),
  /** The list of who must not be contacted was changed by a page. */
  'blocked.changed': rule(EXTENSION, z.object({})),
  'people.delete': rule(EXTENSION, z.object({ urns: z.array(urn).check(long(1, 10_000)) })),
  'search.run': rule(
    EXTENSION,
    z.object({
      prompt: text(2000),
      filters: filtersSchema,
      page: z.number().check(whole(1, 1000)),
      clickId,
      confirmed,
      limit,
      again: z.exactOptional(z.boolean()),
    }),
  ),
  /** `account` is the one that the draft was made for; another one's popup must not find it. */
  'search.draft': rule(EXTENSION, z.object({ draft: z.unknown(), account: z.exactOptional(account) })),
  'search.save': rule(EXTENSION, z.object({ name: text(200), prompt: text(2000), filters: filtersSchema })),
  'search.forget': rule(EXTENSION, z.object({ id: text(100) })),
  /** A look-up without a country covers all countries. The recruiter has to ask for that. */
  'resolve.place': rule(
    EXTENSION,
    z
      .object({
        city: text(200),
        state: text(200),
        country: text(200),
        everywhere: z.exactOptional(z.boolean()),
        fresh: z.exactOptional(z.boolean()),
      })
      .check(passing(({ country, everywhere }) => country !== '' || everywhere === true)),
  ),
  'resolve.entity': rule(
    EXTENSION,
    z.object({ kind: z.enum(ENTITY_KINDS), query: text(300), fresh: z.boolean() }),
  ),
  'orders.settle': rule(EXTENSION, z.object({ request: text(300) })),
  /** Takes back what an order has not sent yet. */
  'orders.cancel': rule(EXTENSION, z.object({ order: text(300) })),
  /** The people of an order for a file. With `first` only one view gets them, and only if a file was ordered. */
  'orders.export': rule(EXTENSION, z.object({ order: text(300), first: z.exactOptional(z.boolean()) })),
  'orders.unwatch': rule(EXTENSION, z.object({ order: text(300) })),
  'account.connect': rule(EXTENSION, z.object({ serviceUrl: text(2000) })),
  'account.retry': rule(EXTENSION, z.object({})),
  /** The recruiter's word on whose a new key is; `same` names the account. */
  'account.answer': rule(
    EXTENSION,
    z.object({ answer: z.enum(['same', 'another', 'cancel']), account: z.exactOptional(account) }),
  ),
  'account.switch': rule(EXTENSION, z.object({ account })),
  'account.rename': rule(EXTENSION, z.object({ account, name: text(60) })),
  /** Deletes the key of an account; without `account` that of the one in use. */
  'account.disconnect': rule(EXTENSION, z.object({ account: z.exactOptional(account) })),
  /** What the recruiter typed in as a price of an account; null forgets that price. */
  'account.price': rule(
    EXTENSION,
    z.object({
      account,
      op: z.enum(PAID_OPERATIONS),
      fields: anyFields.check(long(0, 1)),
      credits: z.nullable(z.number().check(between(0, MAX_PRICE_CREDITS))),
    }),
  ),
  'network.use': rule(EXTENSION, z.object({ network: networkSchema })),
  'settings.change': rule(EXTENSION, settingsChange),
  /** All that a page's launcher may set: where the launcher and the sidebar are shown. */
  'launcher.place': rule(
    ANYONE,
    z.object({
      top: z.exactOptional(z.number().check(between(0, 95))),
      hidden: z.exactOptional(z.boolean()),
      open: z.exactOptional(z.boolean()),
      place: z.exactOptional(z.enum(['overlay', 'panel'])),
    }),
  ),
  /** What the launcher must know of its page; `url` is the address as the page itself has it. */
  'launcher.state': rule(
    ['launcher'],
    z.object({
      url: link,
      /** The page replaced its address by this one within the same visit. */
      replaced: z.exactOptional(z.boolean()),
    }),
  ),
  /** The launcher says that the frame which will name this word is the one it holds. */
  'frame.vouch': rule(['launcher'], z.object({ word })),
  /** The first message of a frame. No other of its messages is answered before. */
  'frame.hello': rule(['frame'], z.object({ word })),
  'panel.open': rule(ANYONE, z.object({})),
  'options.open': rule(ANYONE, z.object({})),
  'data.erase': rule(EXTENSION, z.object({})),
} as const;

export type MessageName = keyof typeof MESSAGES;
export type MessageOf<N extends MessageName> = z.infer<(typeof MESSAGES)[N]['request']>;
