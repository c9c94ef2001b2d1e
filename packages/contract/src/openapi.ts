import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { SESSION_HEADER } from './endpoint.ts';

type JsonObject = Record<string, unknown>;

/** JSON schema of an endpoint's input or output, in the dialect that OpenAPI 3.1 shares. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonObject;
  return rest;
}

const accessText = (access: Endpoint['access']) =>
  access === 'everyone' ? '所有人' : access === 'signedIn' ? '登录用户' : `用户类型 ${access.join('、')}`;

/** The OpenAPI 3.1 document of the given endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string, version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const input = schemaOf(endpoint.input, 'input');
    const properties = (input.properties ?? {}) as Record<string, JsonObject>;
    const required = (input.required ?? []) as string[];
    const asQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const parameters = Object.entries(properties)
      .filter(([name]) => asQuery || inPath.includes(name))
      .map(([name, schema]) => ({
        name,
        in: inPath.includes(name) ? 'path' : 'query',
        required: inPath.includes(name) || required.includes(name),
        schema,
      }));
    const contentType = endpoint.multipart ? 'multipart/form-data' : 'application/json';
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        tags: [endpoint.tag],
        summary: endpoint.summary,
        description: `可调用：${accessText(endpoint.access)}`,
        parameters,
        ...(asQuery ? {} : { requestBody: { content: { [contentType]: { schema: input } } } }),
        ...(endpoint.access === 'everyone' ? {} : { security: [{ session: [] }] }),
        responses: { 200: { description: '信封', content: answerContent(endpoint) } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: SESSION_HEADER } } },
  };
}

function answerContent(endpoint: Endpoint): JsonObject {
  if (endpoint.binary) return { 'application/octet-stream': {} };
  return {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error_code', 'message'],
        properties: {
          error_code: { type: 'integer' },
          message: { type: 'string' },
          data: schemaOf(endpoint.output, 'output'),
        },
      },
    },
  };
}
