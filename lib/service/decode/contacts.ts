import { isObject, type JsonObject } from '../json-object.ts';
import { CONTACT_FIELDS, type ContactField, type ToldContacts } from '../model.ts';
import { lineOf } from '../text.ts';

/** The names of each contact datum. The first is the one of unlocks, the others are those of profiles. */
const CONTACT_KEYS: Record<ContactField, readonly string[]> = {
  work_email: ['workEmail', 'work_email', 'email'],
  personal_email: ['personalEmail', 'personal_email'],
  phone: ['phoneNumber', 'phone_number', 'phone'],
};

/** Keys under which the data of an entry may stand one level deeper. */
const WRAPPERS = ['data', 'result', 'profile', 'contact', 'contacts'] as const;
const MAX_WRAPPERS = 3;

/** Keys of a contact value that came as an object. */
const VALUE_KEYS = ['value', 'email', 'address', 'number', 'phone', 'text'] as const;
const MAX_VALUE_DEPTH = 2;
const MAX_VALUES = 20;

/** An object and the objects that its wrappers hold, the outermost first. */
export function layersOf(source: JsonObject, depth = 0): JsonObject[] {
  const layers = [source];
  if (depth >= MAX_WRAPPERS) return layers;
  for (const key of WRAPPERS) {
    const inner = Object.hasOwn(source, key) ? source[key] : undefined;
    if (isObject(inner)) layers.push(...layersOf(inner, depth + 1));
  }
  return layers;
}

/** What an object and its wrappers say of each contact field. A value counts more than null, null more than nothing. */
export function toldContacts(source: JsonObject): ToldContacts {
  return layersOf(source).map(contactsIn).reduce(addContacts, {});
}

/** What an object says of each contact field, without its wrappers. */
export function contactsIn(source: JsonObject): ToldContacts {
  const told: ToldContacts = {};
  for (const field of CONTACT_FIELDS) {
    const value = fieldOf(source, field);
    if (value !== undefined) told[field] = value;
  }
  return told;
}

/** Two tellings of the same person: what the first leaves open is taken from the second. */
export function addContacts(first: ToldContacts, second: ToldContacts): ToldContacts {
  const told: ToldContacts = { ...second, ...first };
  for (const field of CONTACT_FIELDS) {
    const value = second[field];
    if (typeof value === 'string' && (told[field] ?? null) === null) told[field] = value;
  }
  return told;
}

/** Whether there is at least one value. */
export function hasValue(told: ToldContacts): boolean {
  return CONTACT_FIELDS.some((field) => (told[field] ?? null) !== null);
}

/** Whether there is a key that only answers about unlocks have. */
export function hasUnlockKey(source: JsonObject): boolean {
  return layersOf(source).some((layer) =>
    CONTACT_FIELDS.some((field) => Object.hasOwn(layer, CONTACT_KEYS[field][0] ?? '')),
  );
}

/** What one object says of one field: the first alias with a value, null if there are only empty ones. */
function fieldOf(source: JsonObject, field: ContactField): string | null | undefined {
  let found: string | null | undefined;
  for (const key of CONTACT_KEYS[field]) {
    const value = Object.hasOwn(source, key) ? contactOf(source[key], field) : undefined;
    if (typeof value === 'string') return value;
    if (value === null) found = null;
  }
  return found;
}

/** A contact value. Only a phone may come as a number. What is no value and not null says nothing. */
function contactOf(raw: unknown, field: ContactField, depth = 0): string | null | undefined {
  if (raw === null) return null;
  if (typeof raw === 'string') return lineOf(raw);
  if (typeof raw === 'number') {
    return field === 'phone' && Number.isSafeInteger(raw) && raw > 0 ? String(raw) : undefined;
  }
  if (depth >= MAX_VALUE_DEPTH) return undefined;
  const parts: readonly unknown[] = Array.isArray(raw)
    ? raw.slice(0, MAX_VALUES)
    : isObject(raw)
      ? VALUE_KEYS.filter((key) => Object.hasOwn(raw, key)).map((key) => raw[key])
      : [];
  const values = parts.map((part) => contactOf(part, field, depth + 1));
  return values.find((value) => typeof value === 'string');
}
