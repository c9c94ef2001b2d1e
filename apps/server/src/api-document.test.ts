import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Endpoint } from '@vimo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationIdOf, refusalCodesOf } from './platform/http/openapi.ts';
import { mounted, type Stage } from './testing/access-cases/index.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

/** The served API document, as other people's tools take it (docs/domains/api-document.md). */
interface Operation {
  operationId: string;
  parameters: { name: string; example: unknown }[];
  requestBody?: { content: Record<string, { example?: object }> };
  responses: Record<string, { content?: Record<string, { examples: Record<string, { value: { data: unknown } }> }> }>;
}

let test: TestApp;
let served: { paths: Record<string, Record<string, Operation>> };
let endpoints: Endpoint[];
beforeAll(async () => {
  test = await startTestApp();
  served = (await test.app.http.inject('/docs/openapi.json')).json();
  endpoints = mounted({ app: test } as Stage);
});
afterAll(() => test.close());

const operationOf = ({ path, method }: Endpoint): Operation =>
  served.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;

it('is valid for a validator of others', async () => {
  const { valid, errors } = await new Validator().validate(served);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

it('names each call once', () => {
  const names = endpoints.map(operationIdOf);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('examples', () => {
  it('of what is sent are taken by the contract', () => {
    for (const endpoint of endpoints.filter(({ multipart }) => !multipart)) {
      const { operationId, parameters, requestBody } = operationOf(endpoint);
      const inBody = requestBody?.content['application/json']?.example ?? {};
      const sent = { ...inBody, ...Object.fromEntries(parameters.map(({ name, example }) => [name, example])) };
      expect(endpoint.input.safeParse(sent).error?.issues, `${operationId} ${JSON.stringify(sent)}`).toBeUndefined();
    }
  });

  it('of answers are what the contract declares', () => {
    for (const endpoint of endpoints.filter(({ binary }) => !binary)) {
      const { operationId, responses } = operationOf(endpoint);
      const { data } = responses[200]!.content!['application/json']!.examples.success!.value;
      expect(endpoint.output.safeParse(data).error?.issues, operationId).toBeUndefined();
    }
  });
});

it('lists the refusals that the printed policy knows of', () => {
  const table = readFileSync(new URL('../../../docs/domains/policy.md', import.meta.url), 'utf8');
  const rows = table.matchAll(/^\| (GET|POST|PUT|DELETE) (\S+) \|[^|]*\| (.*) \|$/gm);
  for (const [, method, path, cells] of rows) {
    const endpoint = endpoints.find((each) => each.method === method && each.path === path)!;
    const operation = operationOf(endpoint);
    for (const cell of new Set(cells!.split(' | '))) {
      const said = `${method} ${path}: ${cell}`;
      if (cell === '511') expect(operation.responses, said).toHaveProperty('511');
      else if (/^\d$/.test(cell) && !endpoint.binary) expect(refusalCodesOf(endpoint), said).toContain(Number(cell));
    }
  }
});

it('states limits and overload at each call', () => {
  for (const endpoint of endpoints) expect(operationOf(endpoint).responses).toMatchObject({ 429: {}, 503: {} });
});
