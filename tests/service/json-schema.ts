/**
 * A validator for the part of JSON Schema 2020-12 that the sandbox's description uses. It throws on any other keyword, so
 * that nothing passes unchecked.
 */
type Json = Record<string, unknown>;

const IGNORED = new Set(['x-freedoms', 'description']);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

type Check = (value: unknown, keyword: unknown, at: string) => string[];

const entries = (keyword: unknown) => Object.entries(isObject(keyword) ? keyword : {});
const list = (keyword: unknown): unknown[] => (Array.isArray(keyword) ? keyword : [keyword]);
const unless = (fits: boolean, at: string, problem: string) => (fits ? [] : [`${at}: ${problem}`]);

const CHECKS: Record<string, Check> = {
  type: (value, types, at) =>
    unless(
      list(types).some((type) => hasType(value, type)),
      at,
      `is no ${list(types)}`,
    ),
  enum: (value, values, at) => unless(list(values).includes(value), at, 'is not in the list'),
  const: (value, only, at) => unless(value === only, at, `is not ${only}`),
  minLength: (value, least, at) =>
    unless(typeof value !== 'string' || value.length >= Number(least), at, 'is too short'),
  minItems: (value, least, at) =>
    unless(!Array.isArray(value) || value.length >= Number(least), at, 'has too few'),
  maxItems: (value, most, at) =>
    unless(!Array.isArray(value) || value.length <= Number(most), at, 'has too many'),
  minimum: (value, least, at) =>
    unless(typeof value !== 'number' || value >= Number(least), at, 'is too small'),
  maximum: (value, most, at) =>
    unless(typeof value !== 'number' || value <= Number(most), at, 'is too large'),
  required: (value, names, at) =>
    isObject(value)
      ? list(names).flatMap((name) => unless(Object.hasOwn(value, String(name)), at, `lacks ${name}`))
      : [],
  properties: (value, properties, at) =>
    entries(properties).flatMap(([name, schema]) =>
      isObject(value) && Object.hasOwn(value, name) ? problemsOf(value[name], schema, `${at}.${name}`) : [],
    ),
  items: (value, schema, at) =>
    Array.isArray(value) ? value.flatMap((one, index) => problemsOf(one, schema, `${at}[${index}]`)) : [],
  anyOf: (value, schemas, at) =>
    unless(
      list(schemas).some((schema) => problemsOf(value, schema).length === 0),
      at,
      'fits none',
    ),
};

/** What is wrong with a value by a schema, each with its place; empty if it fits. */
export function problemsOf(value: unknown, schema: unknown, at = '$'): string[] {
  return entries(schema).flatMap(([name, keyword]) => {
    if (IGNORED.has(name)) return [];
    const check = CHECKS[name] ?? unknownKeyword(name);
    return check(value, keyword, at);
  });
}

function unknownKeyword(name: string): never {
  throw new Error(`The validator does not know the keyword "${name}"`);
}
