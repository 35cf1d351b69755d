/** A person that a page's structured data speaks of. */
export interface LinkedPerson {
  name: string;
  given: string;
  family: string;
  /** Whatever addresses the data gives for them. */
  urls: string[];
  /** The page is said to be about them. */
  main: boolean;
}

const MAX_JSON_CHARS = 200_000;
const MAX_NODES = 2000;
const MAX_DEPTH = 8;
const MAX_PEOPLE = 20;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 2000) : '');

function hasType(node: Record<string, unknown>, type: string): boolean {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 10) : [node['@type']];
  return types.some((t) => typeof t === 'string' && t.replace(/^.*[/:]/, '') === type);
}

function personIn(node: Record<string, unknown>, main: boolean): LinkedPerson | null {
  const given = text(node.givenName);
  const family = text(node.familyName);
  const name = text(node.name) || `${given} ${family}`.trim();
  if (name === '') return null;
  const page = node.mainEntityOfPage;
  const urls = [node.url, node['@id'], isObject(page) ? page['@id'] : page].map(text).filter(Boolean);
  return { name, given, family, urls, main };
}

function parse(json: string): unknown {
  if (json.length > MAX_JSON_CHARS) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The people in a page's JSON-LD blocks, those the page is about first; bounded in size, depth and number. */
export function linkedPeople(blocks: Iterable<string>): LinkedPerson[] {
  const people: LinkedPerson[] = [];
  let nodes = 0;
  const walk = (value: unknown, depth: number, main: boolean): void => {
    if (depth > MAX_DEPTH || people.length >= MAX_PEOPLE || ++nodes > MAX_NODES) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_NODES)) walk(item, depth + 1, main);
    } else if (isObject(value)) {
      const person = hasType(value, 'Person') ? personIn(value, main) : null;
      if (person) people.push(person);
      for (const [key, child] of Object.entries(value).slice(0, 100)) {
        if (typeof child === 'object') walk(child, depth + 1, key === 'mainEntity');
      }
    }
  };
  for (const block of blocks) walk(parse(block), 0, false);
  return people.sort((a, b) => Number(b.main) - Number(a.main));
}
