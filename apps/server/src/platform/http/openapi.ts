import {
  type Endpoint,
  ErrorCode,
  HTTP_NO_SESSION,
  namesOf,
  SESSION_COOKIE,
  SESSION_HEADER,
  schemaOf,
  usertypeLabel,
} from '@vimo/contract';
import { sample } from 'openapi-sampler';
import { DESCRIPTION, envelopeSchemas, REFUSALS, responses } from './openapi-answers.ts';
import { withExamples } from './openapi-examples.ts';

type JsonObject = Record<string, unknown>;

const accessText = (access: Endpoint['access']) => {
  if (access === 'everyone') return '所有人';
  if (access === 'signedIn') return '登录用户';
  return access.map((usertype) => `${usertypeLabel[usertype]}（${usertype}）`).join('、');
};

/** The operation's name in generated clients: its last two fixed steps, such as `activityInfo_frontFetch`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const steps = path
    .split('/')
    .filter((step) => step !== '' && !step.startsWith(':'))
    .slice(3);
  // Calls of staff are named whole: they often do what a call of others does. Those of comments and clubs too:
  // there is another fetch of a parent, and another album.
  const named = ['manage', 'comment', 'asstion'].includes(steps[0] ?? '') ? steps : steps.slice(-2);
  return `${method === 'POST' ? '' : `${method.toLowerCase()}_`}${named.join('_')}`;
}

/** Codes of refusals that a call may answer with HTTP status 200, by the contract. */
export function refusalCodesOf(endpoint: Endpoint): Exclude<ErrorCode, 0>[] {
  const takesInput = Object.keys(propertiesOf(schemaOf(endpoint.input, 'input'))).length > 0;
  // One that is closed to staff who only read refuses them by their role too.
  const byRole = typeof endpoint.access === 'string' && endpoint.readers !== false ? [] : [ErrorCode.notPermitted];
  const codes = [...(takesInput ? [ErrorCode.invalidInput] : []), ...byRole, ...(endpoint.refuses ?? [])];
  return [...new Set<Exclude<ErrorCode, 0>>([...codes, ErrorCode.fault])].sort((a, b) => a - b);
}

/**
 * The OpenAPI 3.1 document of the given endpoints: each call with its refusals, the statuses of sessions, limits and overload, an
 * example of what is sent and answered, and the security schemes (docs/domains/api-document.md).
 */
export function openApiDocument(endpoints: readonly Endpoint[], title: string, version: string): JsonObject {
  const schemas: JsonObject = { ...envelopeSchemas };
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: SESSION_HEADER,
          description: '登录、注册或切换账号得到的 token，七天有效',
        },
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: '仅用于浏览器读取本人可见的文件，不授权任何其他调用',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, schemas: JsonObject): JsonObject {
  const operationId = operationIdOf(endpoint);
  const input = hoisted(schemaOf(endpoint.input, 'input'), `${operationId}_input`, schemas);
  const asQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const required = (input.required ?? []) as string[];
  const parameters = Object.entries(propertiesOf(input))
    .filter(([name]) => asQuery || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
      example: exampleOf(schema, schemas),
    }));
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: `可调用：${accessText(endpoint.access)}`,
    parameters,
    ...(asQuery ? {} : { requestBody: requestBody(endpoint, input, schemas) }),
    security: securityOf(endpoint),
    responses: {
      200: { description: `成功，或以 error_code 说明的拒绝`, content: answerContent(endpoint, operationId, schemas) },
      ...(endpoint.binary ? { 404: { $ref: '#/components/responses/NoFile' } } : {}),
      ...(endpoint.multipart ? { 413: { $ref: '#/components/responses/TooLarge' } } : {}),
      429: { $ref: '#/components/responses/TooMany' },
      503: { $ref: '#/components/responses/Unavailable' },
      ...(endpoint.access === 'everyone' && !endpoint.asksForSession
        ? {}
        : { [HTTP_NO_SESSION]: { $ref: '#/components/responses/NoSession' } }),
    },
  };
}

/** An empty requirement says that the call also works without: a session only changes what is shown. */
function securityOf({ access, binary }: Endpoint): JsonObject[] {
  const schemes = [{ session: [] }, ...(binary ? [{ sessionCookie: [] }] : [])];
  return access === 'everyone' ? [{}, ...schemes] : schemes;
}

function requestBody(endpoint: Endpoint, input: JsonObject, schemas: JsonObject): JsonObject {
  if (!endpoint.multipart) {
    const required = ((input.required ?? []) as string[]).length > 0;
    return { required, content: { 'application/json': { schema: input, example: exampleOf(input, schemas) } } };
  }
  const withFile = {
    ...input,
    properties: {
      ...propertiesOf(input),
      file: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: 9 },
    },
    required: [...((input.required ?? []) as string[]), 'file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema: withFile } } };
}

function answerContent(endpoint: Endpoint, operationId: string, schemas: JsonObject): JsonObject {
  if (endpoint.binary) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const data = hoisted(schemaOf(endpoint.output, 'output'), operationId, schemas);
  const names = namesOf(endpoint);
  const success = {
    type: 'object',
    required: [names.code, names.text, 'data'],
    properties: {
      [names.code]: { type: 'integer', const: ErrorCode.success },
      [names.text]: { type: 'string', description: '可直接显示的成功提示，可能为空' },
      data,
    },
  };
  const refusals = refusalCodesOf(endpoint).map((code) => REFUSALS[code]);
  return {
    'application/json': {
      schema: {
        oneOf: [
          success,
          ...refusals.map(({ name }) =>
            endpoint.saysCode ? renamed(envelopeSchemas[name]) : { $ref: `#/components/schemas/${name}` },
          ),
        ],
      },
      examples: {
        success: {
          summary: '成功',
          value: { [names.code]: ErrorCode.success, [names.text]: '', data: exampleOf(data, schemas) },
        },
        ...Object.fromEntries(
          refusals.map(({ name, summary, example }) => [
            name,
            { summary, value: endpoint.saysCode ? renamed(example) : example },
          ]),
        ),
      },
    },
  };
}

/** A part of the document with `code` and `msg` in the place of the usual names. */
const renamed = (part: object): JsonObject =>
  JSON.parse(JSON.stringify(part).replaceAll('"error_code"', '"code"').replaceAll('"message"', '"msg"'));

const propertiesOf = (schema: JsonObject) => (schema.properties ?? {}) as Record<string, JsonObject>;

/** Moves the recursive parts of a schema among the document's components, where references find them. */
function hoisted(schema: JsonObject, owner: string, schemas: JsonObject): JsonObject {
  const { $defs, ...bare } = schema as { $defs?: Record<string, JsonObject> };
  const rest = withExamples(bare);
  if (!$defs) return rest;
  const names = Object.keys($defs);
  const placeOf = (name: string) => `${owner}_${names.length === 1 ? 'node' : `node${names.indexOf(name) + 1}`}`;
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [key, value.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${placeOf(name)}`)]
          : [key, moved(value)],
      ),
    );
  };
  for (const [name, part] of Object.entries($defs)) {
    // An example of a tree ends after one step.
    const node = moved(withExamples(part)) as JsonObject;
    for (const field of Object.values(propertiesOf(node))) if (field.type === 'array') field.examples = [[]];
    schemas[placeOf(name)] = node;
  }
  return moved(rest) as JsonObject;
}

/** An example that the schema itself accepts. */
const exampleOf = (schema: JsonObject, schemas: JsonObject): unknown =>
  sample(schema, { quiet: true }, { components: { schemas } });
