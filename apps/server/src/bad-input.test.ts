// @begins-first
import { type Endpoint, logout, readEnvelope } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  ACCESS_CASES,
  type Actor,
  endpointNames,
  KINDS,
  type Kind,
  mounted,
  type Stage,
  setStage,
} from './testing/access-cases/index.ts';
import { expectClear } from './testing/clear-answer.ts';
import { inputOf } from './testing/schema-arbitrary.ts';

/** Every field of every call: each wrong value is told by its field in Chinese, and nothing that is sent is a fault. */
let stage: Stage;
let endpoints: Endpoint[];
const tokens: string[] = [];
beforeAll(async () => {
  stage = await setStage();
  endpoints = mounted(stage).filter((endpoint) => !endpoint.multipart);
  for (const kind of KINDS.slice(1)) tokens.push((await stage.tokenOf(await stage.actor(kind)))!);
});
afterAll(() => stage.close());

/** The same input in every run, so that what is asked of the database is the same, too: what no other test asks would be found missing on some days alone. */
const { INPUT_SEED = '20261128' } = process.env;

const fieldsOf = (endpoint: Endpoint) => Object.keys((endpoint.input as z.ZodObject).shape);
const inPath = (endpoint: Endpoint, name: string) => endpoint.path.includes(`:${name}`);
const asQuery = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE';

/** Sends what is given as it is: arrays of a query are sent as repeated names. */
async function send(endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined) {
  const rest = { ...input };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = textOf(rest[name]).toWellFormed().slice(0, 150);
    delete rest[name];
    return encodeURIComponent(part === '' ? '0' : part);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    for (const part of Array.isArray(value) ? value : [value]) query.append(name, textOf(part).slice(0, 2000));
  }
  const reply = await stage.app.app.http.inject({
    method: endpoint.method,
    url: asQuery(endpoint) ? `${url}?${query}` : url,
    headers: token ? { sessiontoken: token } : {},
    ...(asQuery(endpoint) ? {} : { payload: JSON.stringify(rest), headers: headersOf(token) }),
  });
  return { status: reply.statusCode, type: String(reply.headers['content-type']), body: reply.body };
}
const headersOf = (token: string | undefined) => ({
  'content-type': 'application/json',
  ...(token ? { sessiontoken: token } : {}),
});
/** Anything as text, also what has no text of its own. */
const textOf = (value: unknown) =>
  (typeof value === 'object' || typeof value === 'symbol'
    ? (JSON.stringify(value) ?? '')
    : String(value)
  ).toWellFormed();

const WRONG_TYPES = [true, { a: 1 }, [{ a: 1 }], 1.5];
const LONG = '长'.repeat(20_000);
const UNREADABLE = ['文字\u0000文字', '文字\u0007文字', '文字\ud800文字', '文字\u202e文字'];
const PAGES: Record<string, unknown[]> = {
  pageSize: [-1, 0, 101, 1e9, 1e308, 'x', null],
  currentPage: [-1, 0, 10_000_001, 1e308, 'x', null],
};

/** Values that no schema may take for the field. */
function wrongValues(endpoint: Endpoint, name: string): unknown[] {
  const longest = asQuery(endpoint) ? LONG.slice(0, 1000) : LONG;
  if (inPath(endpoint, name)) return ['x', '-1', "1' or '1'='1", '长'.repeat(100)];
  const texts = asQuery(endpoint) ? [longest, '文字\u0000文字'] : [longest, ...UNREADABLE, ...WRONG_TYPES];
  const field = (endpoint.input as z.ZodObject).shape[name] as z.ZodType | undefined;
  // A flag is right as it is, and so is an object where all of it may be left out.
  const isRight = (value: unknown) => (value === true || value === WRONG_TYPES[1]) && field?.safeParse(value).success;
  return [...texts, ...(PAGES[name] ?? [])].filter((value) => !isRight(value));
}
/**
 * A login name is looked up and not stored: any is as wrong as another (modules/people/account/login.test.ts). Unknown fields are dropped.
 * A privacy text is long, and so is what is told of an activity.
 */
const TAKEN: Record<string, unknown[]> = {
  'login user': UNREADABLE,
  'manageSiteTextPublish content': [LONG],
  'manageActivitySave details': [LONG],
  'manageCircularSave body': [LONG],
  'manageCircularTemplateSave body': [LONG],
};

/** Somebody who may make a call that works for nobody here. */
const usualOf = ({ access }: Endpoint): Kind =>
  access === 'everyone' ? 'guest' : access === 'signedIn' ? '2' : (String(access[0]) as Kind);

describe('a wrong field', () => {
  it('is told by its name in Chinese', async () => {
    for (const endpoint of endpoints.filter((one) => !one.binary)) {
      const name = endpointNames.get(endpoint)!;
      const { cases, works = usualOf(endpoint) } = ACCESS_CASES[name]!;
      const actor: Actor = await stage.actor(works);
      const input = (await Object.values(cases)[0]!(stage, actor)) as Record<string, unknown>;
      const token = await stage.tokenOf(actor);
      for (const field of fieldsOf(endpoint)) {
        for (const value of wrongValues(endpoint, field)) {
          if (TAKEN[`${name} ${field}`]?.includes(value)) continue;
          const reply = await send(endpoint, { ...input, [field]: value }, token);
          const said = () =>
            `${name}.${field} ${JSON.stringify(value)?.slice(0, 60)} → ${reply.status} ${reply.body.slice(0, 200)}`;
          expectClear(reply, said);
          const { error_code, data } = readEnvelope<{ fields: object }>(JSON.parse(reply.body));
          expect(error_code, said()).toBe(2);
          const told = Object.keys(data?.fields ?? {}).some((key) => key === field || key.startsWith(`${field}.`));
          expect(told, said()).toBe(true);
        }
      }
    }
  }, 400_000);
});

describe('anything', () => {
  it('that the schemas of the contract describe, or nearly, gets a clear answer', async () => {
    for (const endpoint of endpoints.filter((one) => one !== logout)) {
      const sent = fc.tuple(inputOf(endpoint), fc.constantFrom(undefined, ...tokens));
      await fc.assert(
        fc.asyncProperty(sent, async ([input, token]) => {
          const reply = await send(endpoint, input, token);
          expectClear(reply, () => `${endpoint.path} → ${reply.status} ${reply.body.slice(0, 300)}`);
        }),
        { numRuns: 50, seed: Number(INPUT_SEED) },
      );
    }
  }, 400_000);
});
