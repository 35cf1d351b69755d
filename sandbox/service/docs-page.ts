import { type Content, html, Markup } from '../network/markup.ts';
import type { Json } from './openapi.ts';
import { PAGE_STYLE } from './page-style.ts';

const code = (text: string) => html`<code>${text}</code>`;

function part(value: unknown, ...names: string[]): Json {
  let at: unknown = value;
  for (const name of names) at = Object(at)[name];
  return Object(at);
}

/** The type of a schema in words. */
function typeOf(schema: Json): string {
  const { type, enum: values, items, anyOf } = schema;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(Object(one))).join(' | ');
  if (type === 'array') return `list of ${typeOf(Object(items))}`;
  if (type === undefined) return 'anything';
  return [type].flat().join(' | ');
}

/** The rows of a schema's properties, with those of objects and lists below their own. */
function rowsOf(schema: Json, prefix = ''): Content[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(part(schema, 'properties')).flatMap(([name, property]) => {
    const inner: Json = Object(property);
    const freedoms = Array.isArray(inner['x-freedoms']) ? inner['x-freedoms'] : [];
    const path = `${prefix}${name}`;
    const row = html`<tr><td>${code(path)}</td><td>${typeOf(inner)}</td><td>${required.includes(name) && 'required'}</td>
      <td>${freedoms.map((freedom) => html`<a href="#${String(freedom)}">${String(freedom)}</a> `)}</td></tr>`;
    const below =
      inner.type === 'array' ? rowsOf(part(inner, 'items'), `${path}[].`) : rowsOf(inner, `${path}.`);
    return [row, ...below];
  });
}

function table(title: string, schema: Json): Content {
  const rows = rowsOf(schema);
  if (rows.length === 0) return null;
  return html`<h3>${title}</h3>
    <table><thead><tr><th>Field</th><th>Type</th><th></th><th>Left open</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function operationPart(path: string, method: string, operation: Json): Content {
  const parameters = Array.isArray(operation.parameters)
    ? operation.parameters.map((one) => Object(one))
    : [];
  const query = {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [String(name), schema])),
    required: parameters.filter(({ required }) => required === true).map(({ name }) => String(name)),
  };
  const body = part(operation, 'requestBody', 'content', 'application/json', 'schema');
  const answer = part(operation, 'responses', '200', 'content', 'application/json', 'schema');
  const freedoms = Array.isArray(operation['x-freedoms']) ? operation['x-freedoms'] : [];
  return html`<section><h2>${code(`${method.toUpperCase()} ${path}`)}</h2><p>${String(operation.summary)}</p>
    <p>Left open: ${freedoms.map((name) => html`<a href="#${String(name)}">${String(name)}</a> `)}</p>
    ${table('Parameters', query)}${table('Body', body)}${table('Answer', answer)}</section>`;
}

function freedomsPart(description: Json): Content {
  const rows = Object.entries(part(description, 'x-freedoms')).map(([name, freedom]) => {
    const { about, readings } = Object(freedom);
    return html`<tr id="${name}"><td>${code(name)}</td><td>${String(about)}</td><td>${code([readings].flat().join(' '))}</td></tr>`;
  });
  return html`<h2>What the documents leave open</h2>
    <table><thead><tr><th>Freedom</th><th>What it is</th><th>Readings, the default first</th></tr></thead><tbody>${rows}</tbody></table>`;
}

/** The OpenAPI description as a page to read. */
export function docsPage(description: Json): string {
  const operations = Object.entries(part(description, 'paths')).flatMap(([path, methods]) =>
    Object.entries(Object(methods)).map(([method, operation]) =>
      operationPart(path, method, Object(operation)),
    ),
  );
  const { title, description: about } = part(description, 'info');
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${String(title)}</title>
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<h1>${String(title)}</h1>
<p>${String(about)} <a href="/openapi.json">openapi.json</a> · <a href="/">sandbox</a></p>
${operations}
${freedomsPart(description)}
</body>
</html>`;
  return page.text;
}
