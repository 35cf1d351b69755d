import * as z from 'zod/mini';
import * as wire from '../../lib/service/wire/index.ts';
import { type Dialect, describeDialect, FREEDOMS, type Freedom } from '../dialects.ts';
import { FREEDOM_PLACES, freedomsOf, freedomsOfProperty } from './openapi-freedoms.ts';
import { basePath, OPERATIONS, type Operation } from './operations.ts';

/** A part of the description, as JSON. */
export type Json = Record<string, unknown>;

interface Contract {
  summary: string;
  method: 'get' | 'post';
  input: z.ZodMiniType;
  answer: z.ZodMiniType;
}

/** The nine operations by the contract's own schemas. */
const CONTRACT: Readonly<Record<Operation, Contract>> = {
  search: {
    summary: 'Search candidates in the own pool and in the network',
    method: 'post',
    input: wire.searchBody,
    answer: wire.searchResponse,
  },
  enrich: {
    summary: 'Fetch the full profile of a network candidate',
    method: 'get',
    input: wire.urnQuery,
    answer: wire.enrichResponse,
  },
  'enrich/batch': {
    summary: 'Fetch up to 15 profiles in a job',
    method: 'post',
    input: wire.enrichBatchBody,
    answer: wire.enrichBatchResponse,
  },
  contact: {
    summary: 'Unlock contact data of one candidate',
    method: 'post',
    input: wire.contactBody,
    answer: wire.contactResponse,
  },
  'contact/batch': {
    summary: 'Unlock contact data of up to 15 candidates in a job',
    method: 'post',
    input: wire.contactBatchBody,
    answer: wire.contactBatchResponse,
  },
  'contact-status': {
    summary: 'The state of one candidate’s unlock',
    method: 'get',
    input: wire.urnQuery,
    answer: wire.contactResponse,
  },
  'batch-status': {
    summary: 'The state of a job',
    method: 'get',
    input: wire.batchStatusQuery,
    answer: wire.batchStatusResponse,
  },
  'resolve-location': {
    summary: 'Find the id of a place',
    method: 'get',
    input: wire.resolveLocationQuery,
    answer: wire.resolveLocationResponse,
  },
  'resolve-entity': {
    summary: 'Find the id of a company, an industry or a school',
    method: 'get',
    input: wire.resolveEntityQuery,
    answer: wire.resolveEntityResponse,
  },
};

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A schema as JSON Schema. What JSON Schema can't express is left open. */
function jsonSchema(schema: z.ZodMiniType): Json {
  const {
    $schema: _,
    '~standard': __,
    ...rest
  }: Json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return rest;
}

/** The property with the types that the freedoms of its place allow. */
function widened(schema: Json, freedoms: readonly Freedom[]): Json {
  const types = freedoms.flatMap((name) => FREEDOM_PLACES[name].types ?? []);
  if (types.length === 0 || schema.type === undefined) return schema;
  return { ...schema, type: [...new Set([schema.type, ...types].flat())] };
}

/** The schema of an answer, with the freedoms named at each property where they show. */
function withFreedoms(schema: Json, operation: Operation): Json {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(isJson(items) && { items: withFreedoms(items, operation) }),
    ...(Array.isArray(anyOf) && {
      anyOf: anyOf.map((one) => (isJson(one) ? withFreedoms(one, operation) : one)),
    }),
    ...(isJson(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const freedoms = freedomsOfProperty(operation, name);
          const inner = isJson(property) ? withFreedoms(property, operation) : {};
          return [
            name,
            freedoms.length === 0 ? inner : { ...widened(inner, freedoms), 'x-freedoms': freedoms },
          ];
        }),
      ),
    }),
  };
}

/** The answer and the error of each operation. They are the same in each dialect, so they are made once. */
const schemas = new Map<Operation, { input: Json; answer: Json; error: Json }>();
function schemasOf(operation: Operation) {
  const known = schemas.get(operation);
  if (known) return known;
  const { input, answer } = CONTRACT[operation];
  const made = {
    input: jsonSchema(input),
    answer: withFreedoms(jsonSchema(answer), operation),
    error: withFreedoms(jsonSchema(wire.errorBody), operation),
  };
  schemas.set(operation, made);
  return made;
}

function parametersOf(input: Json): Json[] {
  const { properties, required } = input;
  const names = Array.isArray(required) ? required : [];
  return Object.entries(isJson(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: names.includes(name),
    schema,
  }));
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

/** Path, method and input of an operation in a dialect; null if the dialect has none. */
function routeOf(
  dialect: Dialect,
  operation: Operation,
): { path: string; method: string; input: Json } | null {
  const { input } = schemasOf(operation);
  const query = { parameters: parametersOf(input) };
  const body = { requestBody: { required: true, ...json(input) } };
  const { method } = CONTRACT[operation];
  const path = `/v1/talent-scout/${operation}`;
  if (operation !== 'contact-status') return { path, method, input: method === 'get' ? query : body };
  const [statusMethod = '', place] = dialect['status-route'].split('-');
  if (statusMethod === 'none') return null;
  if (place === 'body') return { path, method: statusMethod, input: body };
  if (place !== 'path') return { path, method: statusMethod, input: query };
  const parameters = query.parameters.map((parameter) => ({ ...parameter, in: 'path' }));
  return { path: `${path}/{urn}`, method: statusMethod, input: { parameters } };
}

function operationPart(dialect: Dialect, operation: Operation, input: Json): Json {
  const { answer, error } = schemasOf(operation);
  const freedoms = freedomsOf(operation);
  const lines = freedoms.map((name) => `- ${name}: ${FREEDOMS[name].about}. Here: ${dialect[name]}.`);
  return {
    operationId: operation.replace('/', '-'),
    summary: CONTRACT[operation].summary,
    description: ['The documents leave open:', ...lines].join('\n'),
    'x-freedoms': freedoms,
    ...input,
    responses: {
      200: { description: 'The answer, or an error with its code', ...json(answer) },
      default: { description: 'An error with its code', ...json(error) },
    },
  };
}

/** The OpenAPI description of the service in a dialect, made from the contract's own schemas. */
export function describeService(dialect: Dialect, origin: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) {
    const route = routeOf(dialect, operation);
    if (route) paths[route.path] = { [route.method]: operationPart(dialect, operation, route.input) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Talent Scout service',
      version: '1',
      description: `The contract as the extension reads it. The sandbox speaks the dialect: ${describeDialect(dialect)}.`,
    },
    servers: [{ url: `${origin}${basePath(dialect)}` }],
    security: [{ key: [] }],
    'x-freedoms': Object.fromEntries(
      Object.entries(FREEDOMS).map(([name, { about, readings }]) => [name, { about, readings }]),
    ),
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}
