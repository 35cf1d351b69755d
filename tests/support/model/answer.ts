import { CONTACT_FIELDS, type ContactField, type Contacts } from '../../../lib/service/model.ts';
import type { Dialect } from '../../../sandbox/dialects.ts';
import type { ModelPerson } from '../model-people.ts';
import type { Purse } from './ledger.ts';

/** What an answer really tells, whatever its shape: the judge compares the client's records with it. */
export interface Told {
  /** The service did what was asked. */
  ok: boolean;
  values: { urn: string; field: ContactField; value: string }[];
  /** People whose full profile is in the answer. */
  profiles: string[];
  /** People for whom a batch has nothing to do. */
  passedOver: string[];
  /** The service's ids of unlocks that the answer names. */
  requestIds: number[];
  /** The unlock that contact answered with because it was open. */
  again: number | null;
  /** The job of the answer has ended. */
  done: boolean;
  /** What a finished job names as used; null if the answer names no such figure. */
  used: number | null;
}

/** An answer on the wire. An answer without `json` is a page of HTML. */
export interface WireAnswer {
  status: number;
  json?: unknown;
  told: Told;
}

type Body = Record<string, unknown>;

const WIRE_KEYS = { work_email: 'workEmail', personal_email: 'personalEmail', phone: 'phoneNumber' } as const;

/** Writes one answer in a dialect, and notes what it tells. */
export class AnswerWriter {
  readonly told: Told = nothingTold();
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  ok(body: Body): WireAnswer {
    this.told.ok = true;
    return { status: 200, json: { success: true, ...body }, told: this.told };
  }

  error(code: string, extra: Body = {}): WireAnswer {
    const status = { '4xx': code === 'INSUFFICIENT_CREDITS' ? 402 : 422, '200': 200, '500': 500 };
    return {
      status: status[this.#dialect['error-status']],
      json: this.#refusal(code, extra),
      told: this.told,
    };
  }

  /** The answer about a request or a job that is not there. */
  missing(reading: '404-code' | '404-bare' | '200-code', code: string, extra: Body = {}): WireAnswer {
    const json = reading === '404-bare' ? { message: 'Not found' } : this.#refusal(code, extra);
    return { status: reading === '200-code' ? 200 : 404, json, told: this.told };
  }

  #refusal(code: string, extra: Body): Body {
    const success = this.#dialect['error-success'] === 'false' ? { success: false } : {};
    return { ...success, code, message: `Refused: ${code}`, ...extra };
  }

  /** A figure; `undefined` leaves its key out of the JSON. */
  figure(value: number): unknown {
    switch (this.#dialect.numbers) {
      case 'text':
        return String(value);
      case 'null':
        return null;
      case 'absent':
        return undefined;
      default:
        return value;
    }
  }

  id(kind: 'job' | 'req', id: number): unknown {
    const { ids } = this.#dialect;
    if (kind === 'req' && ids !== 'null') this.told.requestIds.push(id);
    return ids === 'text' ? `${kind}-${id}` : ids === 'number' ? id : null;
  }

  balance({ credits, extra }: Purse): Body {
    if (this.#dialect.balance === 'absent') return {};
    return { companyCredits: this.figure(credits), companyExtraCredits: this.figure(extra) };
  }

  /** The finished figure of a job. */
  used(credits: number): unknown {
    if (!['null', 'absent'].includes(this.#dialect.numbers)) this.told.used = credits;
    return this.figure(credits);
  }

  /** Values under the keys of contact answers. A field that `values` does not name has no key. */
  values(urn: string, values: Partial<Contacts>): Body {
    const body: Body = {};
    for (const field of CONTACT_FIELDS)
      if (values[field] !== undefined) body[WIRE_KEYS[field]] = this.#value(urn, field, values[field]);
    return body;
  }

  /** The values of an unlock that has ended: a field that was not found is null or has no key. */
  endValues(urn: string, values: Partial<Contacts>): Body {
    const nulls = this.#dialect['not-found-as'] === 'null';
    const shown: Partial<Contacts> = nulls ? { work_email: null, personal_email: null, phone: null } : {};
    for (const field of CONTACT_FIELDS) if (values[field]) shown[field] = values[field];
    return this.values(urn, shown);
  }

  #value(urn: string, field: ContactField, value: string | null): unknown {
    if (value === null) return null;
    this.told.values.push({ urn, field, value });
    return field === 'phone' && this.#dialect['phone-type'] === 'number' ? Number(value) : value;
  }

  /** A full profile, with what the account owns of the person's contact data. */
  profile(person: ModelPerson, owned: Contacts): Body {
    this.told.profiles.push(person.urn);
    const { ids } = this.#dialect;
    const newer = this.#isNewer;
    return {
      id: ids === 'text' ? person.urn : ids === 'number' ? 7_000 : null,
      full_name: person.name,
      network_url: this.linkOf(person),
      job_title: 'Engineer',
      [newer ? 'currentCompany' : 'company']: 'Acme',
      [newer ? 'location_raw_address' : 'location']: 'Lyon',
      experience: [],
      skills: ['go'],
      languages: [{ name: 'French', level: newer ? 'INTERMEDIATE' : 'NATIVE' }],
      [newer ? 'work_email' : 'email']: this.#value(person.urn, 'work_email', owned.work_email),
      phone_number: this.#value(person.urn, 'phone', owned.phone),
      ...(newer && { score: 0.8, badges: [{ kind: 'NEW' }] }),
    };
  }

  candidate(person: ModelPerson, owned: Contacts): Body {
    const { urn, name } = person;
    const shared = {
      id: this.#dialect.ids === 'text' ? urn : this.#dialect.ids === 'number' ? 7_001 : null,
      urn,
    };
    if (!person.pool)
      return {
        ...shared,
        requiresEnrich: true,
        full_name: name,
        name_first: 'Person',
        name_last: name.slice('Person '.length),
        job_title: 'Engineer at Acme',
        location_raw_address: 'Lyon',
        network_url: this.linkOf(person),
      };
    const hasContacts = this.#dialect['pool-contacts'] === 'some';
    const shown = (field: ContactField) => (hasContacts ? this.#value(urn, field, owned[field]) : null);
    const email = shown('work_email');
    this.told.profiles.push(urn);
    return {
      ...shared,
      requiresEnrich: false,
      source: this.#isNewer ? 'TALENT_POOL_V2' : 'POOL',
      full_name: name,
      job_title: 'Engineer',
      location: 'Lyon',
      currentCompany: 'Acme',
      company_name: 'Acme',
      network_url: this.linkOf(person) ?? undefined,
      skills: ['go'],
      languages: [{ language: 'French', proficiency: 'NATIVE' }],
      work_email: email,
      email,
      personal_email: shown('personal_email'),
      phone_number: shown('phone'),
      experience: [],
      education: [],
    };
  }

  linkOf({ pool, networkUrl }: ModelPerson): string | null {
    return pool && this.#dialect['pool-links'] === 'none' ? null : networkUrl;
  }

  /** The status of work under way: a newer service has a name for it that nobody knows. */
  runningStatus(usual: 'QUEUED' | 'PROCESSING'): string {
    return this.#isNewer ? 'LOOKING_UP' : usual;
  }

  /** One person's entry in the results of a contact job. */
  contactEntry(urn: string, values: Partial<Contacts>): Body {
    const shown = this.endValues(urn, values);
    const hasValue = Object.values(shown).some((value) => value !== null);
    switch (this.#dialect.results) {
      case 'wrapped':
        return { data: { status: 'COMPLETED', ...shown } };
      case 'other-status':
        return { status: hasValue ? 'PARTIAL' : 'COMPLETED', ...shown };
      case 'own-status':
        return { status: 'COMPLETED', code: 'OK', ...shown };
      default:
        return { status: 'COMPLETED', ...shown };
    }
  }

  /** One person's entry in the results of an enrichment job. */
  profileEntry(person: ModelPerson, owned: Contacts): Body {
    const profile = this.profile(person, owned);
    switch (this.#dialect.results) {
      case 'wrapped':
        return { data: profile };
      case 'other-status':
        return { status: 'PARTIAL', ...profile };
      case 'own-status':
        return { ...profile, status: 'OPEN_TO_WORK', code: 'FR-69' };
      default:
        return profile;
    }
  }

  get #isNewer(): boolean {
    return this.#dialect.names === 'newer';
  }
}

/** Answers that no operation gives. */
export function noAnswerOfService(status: number, json?: unknown): WireAnswer {
  return {
    status,
    ...(json !== undefined && { json }),
    told: nothingTold(),
  };
}

function nothingTold(): Told {
  return {
    ok: false,
    values: [],
    profiles: [],
    passedOver: [],
    requestIds: [],
    again: null,
    done: false,
    used: null,
  };
}
