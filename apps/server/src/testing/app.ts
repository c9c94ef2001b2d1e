import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type DataOf,
  type Endpoint,
  type Envelope,
  type FieldErrors,
  type InputOf,
  readEnvelope,
  SESSION_HEADER,
  type Usertype,
} from '@vimo/contract';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type App, type AppParts, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Services } from '../create-modules.ts';
import { createAccount, type NewAccount } from '../modules/people/account/index.ts';
import { insertConsent } from '../modules/people/own-data/index.ts';
import type { Budgets, RowCheck } from '../platform/database.ts';
import type { DatabaseAccess } from '../platform/database-access.ts';
import { CHEAP_COST, createPasswords } from '../platform/passwords.ts';
import type { Platform } from '../platform/platform.ts';
import { createSecrets } from '../platform/secrets.ts';
import { toWireTime } from '../platform/time.ts';
import { createTestDatabase } from './database.ts';
import { requireDeclared } from './declared-answers.ts';
import { makeClass } from './fixtures.ts';
import { createRowCheck } from './row-check.ts';

export const PASSWORD = 'Demo@2026';
export const TEST_SECRET_KEY = 'test-key-test-key-test-key-test-key';

/** What came back from a call: the HTTP status, the headers and the envelope. */
export interface Reply<T = unknown> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  error_code: number;
  message: string;
  /** Of a success; a refusal's own data is read through `refusal`. */
  data: T;
  refusal: { fields?: FieldErrors; proofRequired?: number };
}

/** A movable clock: starts at `start` and stands still until it is moved. */
export interface TestClock {
  (): Date;
  /** Seconds, may be negative. */
  advance(seconds: number): void;
  set(moment: Date | string): void;
}

export function testClock(start: Date | string = new Date()): TestClock {
  let now = new Date(start).getTime();
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance(seconds: number) {
      now += seconds * 1000;
    },
    set(moment: Date | string) {
      now = new Date(moment).getTime();
    },
  });
}

export interface TestAppOptions extends AppParts {
  clock?: TestClock;
  /** A database of `createTestDatabase` to share with another app, as two server processes do; the caller drops it. */
  connectionString?: string;
  ownerConnectionString?: string;
  /** Differences to the configuration of demo mode. */
  config?: Partial<Config>;
}

export interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Address of the caller. */
  address?: string;
}

export interface TestApp extends DatabaseAccess {
  app: App;
  platform: Platform;
  services: Services;
  clock: TestClock;
  /** Calls an endpoint of the contract; `input` is sent as it is, so that bad input can be tried too. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E> | object,
    options?: CallOptions | string,
  ): Promise<Reply<DataOf<E>>>;
  /** Makes an account (a parent, unless said) with the password `PASSWORD` and answers its id. */
  makeAccount(account?: Partial<NewAccount>): Promise<string>;
  /** Makes a school with one class, of the third year of a stage (primary, unless said). */
  makeSchool(name?: string, stage?: number): Promise<{ orgId: string; classId: string }>;
  /** Makes a student of a class, with account and student number. */
  makeStudent(school: { orgId: string; classId: string }, account?: Partial<NewAccount>): Promise<string>;
  /** A session's token for an account, without a login. */
  sessionOf(accountId: string): Promise<string>;
  /** Makes an account of a kind of user and answers its id and a token. */
  loginAs(usertype: Usertype, account?: Partial<NewAccount>): Promise<{ accountId: string; token: string }>;
  close(): Promise<void>;
}

/** One for a test file: it knows each statement's place from its first time on. */
let rowCheck: RowCheck | undefined;
const passwordHash = createPasswords(createSecrets(TEST_SECRET_KEY), CHEAP_COST).hashPassword(PASSWORD);

/** A phone number that no other test of this file has. */
export const freshPhone = () => `13${String(randomInt(1e9)).padStart(9, '0')}`;
let serial = 0;

/** A machine that others use as well takes its time; a budget that is over would look like a rule that is broken. Tests of the budgets themselves give their own. */
const PATIENT: Budgets = { timeoutMs: 60_000, connectMs: 60_000, queueMs: 60_000, patienceMs: 60_000, callMs: 100_000 };

/** Builds the real app on a database of its own (or a shared one), without listening; a hash costs nothing and the clock can be moved. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? testClock();
  const database = options.connectionString
    ? { ...options, connectionString: options.connectionString, drop: async () => {} }
    : await createTestDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'vimo-app-'));
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET_KEY,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
    }),
    ...options.config,
  };
  rowCheck ??= createRowCheck(inject('rowTypes'));
  const app = await buildApp(config, database.connectionString, {
    log: pino({ level: 'silent' }),
    passwordCost: CHEAP_COST,
    budgets: PATIENT,
    maxLoopDelayMs: 0,
    mayNest: false,
    sweeps: false,
    checkAnswer: requireDeclared,
    rowCheck,
    ...options,
    clock,
  });
  const { platform, services } = app;
  const db = platform.database;

  const makeAccount = async (account: Partial<NewAccount> = {}) => {
    const usertype = account.usertype ?? 4;
    const phone = freshPhone();
    serial += 1;
    return createAccount(db, platform.secrets, {
      accountCode: usertype === 4 ? phone : `test${serial}`,
      ...(usertype === 4 ? { phone } : {}),
      usertype,
      name: `测试用户${serial}`,
      passwordHash: await passwordHash,
      ...account,
    });
  };
  const sessionOf = (accountId: string) => platform.sessions.create(db, accountId);
  return {
    app,
    platform,
    services,
    clock,
    connectionString: database.connectionString,
    ownerConnectionString: database.ownerConnectionString ?? database.connectionString,
    async call(endpoint, input, callOptions = {}) {
      return send(
        app,
        endpoint,
        input as object,
        typeof callOptions === 'string' ? { token: callOptions } : callOptions,
      );
    },
    makeAccount,
    async makeSchool(name = '测试学校', stage = 2) {
      const org = await db.row<{ org_id: string }>(
        "insert into org (org_name, org_type, tree_sign) values ($1, 4, '') returning org_id",
        [name],
      );
      const orgId = org!.org_id;
      return { orgId, classId: await makeClass(db, orgId, { stage, day: clock() }) };
    },
    async makeStudent({ orgId, classId }, account = {}) {
      serial += 1;
      const student = { studentNo: `2024${String(serial).padStart(6, '0')}`, classId };
      const studentId = await makeAccount({ usertype: 2, orgId, student, ...account });
      // As most are: a guardian has consented, on paper.
      await insertConsent(db, { studentId, givenBy: studentId, version: 0, now: toWireTime(clock()) });
      return studentId;
    },
    sessionOf,
    async loginAs(usertype, account = {}) {
      const accountId = await makeAccount({ ...account, usertype });
      return { accountId, token: await sessionOf(accountId) };
    },
    async close() {
      await app.close();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function send<E extends Endpoint>(
  app: App,
  endpoint: E,
  input: object,
  options: CallOptions,
): Promise<Reply<DataOf<E>>> {
  const rest: Record<string, unknown> = { ...input };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = { ...options.headers };
  if (options.token !== undefined) headers[SESSION_HEADER] = options.token;
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  const response = await app.http.inject({
    method: endpoint.method,
    url,
    headers,
    remoteAddress: options.address ?? '127.0.0.1',
    ...(hasBody ? { payload: rest } : { query: rest as Record<string, string> }),
  });
  // Times are told in the school's own hours, without a zone (docs/domains/wire.md).
  const zoned = /"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[+-]\d\d/.exec(response.body);
  if (zoned) throw new Error(`${endpoint.path} tells a time with its zone: ${zoned[0]}`);
  const { error_code, message, data } = readEnvelope(response.json<Envelope<DataOf<E>>>());
  return {
    status: response.statusCode,
    headers: response.headers,
    error_code,
    message: typeof message === 'string' ? message : message.info,
    data: data as DataOf<E>,
    refusal: (error_code === 0 ? undefined : data) ?? {},
  };
}

/** Runs `work` while nothing can be written to a table: what tries to ends as a database that is away, when its time is over. */
export async function whileLocked({ platform }: TestApp, table: string, work: () => Promise<void>): Promise<void> {
  const blocker = await platform.database.pool.connect();
  try {
    await blocker.query(`begin; lock table ${table} in exclusive mode`);
    await work();
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
}
