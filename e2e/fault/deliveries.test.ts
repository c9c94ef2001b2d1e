import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { DeliveryState } from '@vimo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverTask } from '../../apps/server/src/modules/site/channel/tasks.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { openEmbeddedDatabase } from '../../apps/server/src/platform/embedded-database.ts';
import { createLocalStore } from '../../apps/server/src/platform/files/local-store.ts';
import { createJobs } from '../../apps/server/src/platform/jobs/index.ts';
import { createSecrets } from '../../apps/server/src/platform/secrets.ts';
import { makeOrg } from '../../apps/server/src/testing/fixtures.ts';
import { startHttpStandIn } from '../../apps/server/src/testing/http-stand-in.ts';
import { recordLog } from '../../apps/server/src/testing/record-log.ts';
import { startSmtpStandIn } from '../../apps/server/src/testing/smtp-stand-in.ts';
import { eventually, type ServerProcess } from '../support/server-process.ts';
import { installation, STARTS } from './installation.ts';

/**
 * A server that is killed while messages are on their way outside of the site (docs/domains/channels.md): none is lost. A gateway that takes two with one key
 * for one is asked again with that key; what a mail server may have taken waits for people, and no letter is handed over twice.
 */
const SECRET_KEY = 'deliveries-deliveries-deliveries-1';
const ENV = { DEMO_MODE: '0', SECRET_KEY };
const PEOPLE = 14;
/** Those whose messages a service took and said nothing to, when the server was killed. */
const HELD = 3;
/** For what hangs: a task whose process died begins anew when that has not been heard of for seconds, and where it came to nothing a sweep asks for the next. */
const ROUND_MS = 300_000;
/** Senders that are killed in the middle, whatever the rounds of servers are. */
const KILLS = 20;
const ENDED: ReadonlySet<number> = new Set([DeliveryState.delivered, DeliveryState.failed]);

let place: Awaited<ReturnType<typeof installation>>;
let server: ServerProcess;
let database: Database;
let connectionString: string;
let administratorId: string;
let gateway: Awaited<ReturnType<typeof startHttpStandIn>>;
let mail: Awaited<ReturnType<typeof startSmtpStandIn>>;
let orgId: string;
const accountIds: string[] = [];
let isHolding = false;
let held = 0;
const keysHeld = new Set<string>();
const secrets = createSecrets(SECRET_KEY);

const phoneOf = (n: number) => `138${String(n).padStart(8, '0')}`;
const addressOf = (n: number) => `${n < HELD ? 'hangs' : 'takes'}${n}@example.cn`;
const heldPhones = Array.from({ length: HELD }, (_, n) => phoneOf(n));

beforeAll(async () => {
  gateway = await startHttpStandIn(({ body, headers }) => {
    const key = String(headers['idempotency-key']);
    // It had taken what it says nothing to: asked again it says so.
    if (!isHolding || !heldPhones.includes(String(body.phone)) || keysHeld.has(key)) return { status: 200, json: {} };
    keysHeld.add(key);
    held += 1;
    return 'hangs';
  });
  mail = await startSmtpStandIn();
  place = await installation();
  server = await place.start(ENV);
  const joined = await openEmbeddedDatabase({ dataDir: place.dataDir, log: () => {} });
  ({ connectionString } = joined);
  database = openDatabase(connectionString, { size: 3 });
  orgId = await makeOrg(database);
  const add = async (usertype: number, phone: string, email: string) =>
    (await database.row<{ id: string }>(
      `insert into account (login_index, login_cipher, password_hash, name, usertype, phone_cipher, email_cipher)
       values (decode(md5(random()::text || clock_timestamp()), 'hex'), '', '', '某人', $1, $2, $3) returning account_id as id`,
      [usertype, secrets.seal(phone), secrets.seal(email)],
    ))!.id;
  // In an administrator's name the task is asked for.
  administratorId = await add(1, phoneOf(PEOPLE), addressOf(PEOPLE));
  for (let n = 0; n < PEOPLE; n += 1) accountIds.push(await add(4, phoneOf(n), addressOf(n)));
  const settings = [
    ['sms', 'gateway', { url: `${gateway.url}/send`, dedupes: '1' }],
    ['mail', 'smtp', { host: '127.0.0.1', port: mail.port, from: 'tongzhi@example.cn' }],
  ] as const;
  for (const [channel, driver, values] of settings)
    await database.run(
      'insert into channel (channel, driver, enabled, settings, per_minute, per_day) values ($1, $2, true, $3, 0, 0)',
      [channel, driver, JSON.stringify(values)],
    );
}, 120_000);

afterAll(async () => {
  await database.close();
  await server.stop();
  await mail.close();
  await gateway.close();
  place.remove();
});

/** Queues a message for everybody by both channels; what cannot wait goes in quiet hours too. */
const queue = (event: string) =>
  database.run(
    `insert into delivery (channel, account_id, event, org_id, href, is_urgent, next_at, created_at)
     select channel, account_id, $2, $3, '/mine', true, now(), now() from unnest($1::bigint[]) account_id, unnest(array['sms', 'mail']) channel`,
    [accountIds, event, orgId],
  );
/** Asks for the task that sends, as the server does by itself once a minute (apps/server/src/sweeps.test.ts). */
async function ask(): Promise<void> {
  const files = createLocalStore(path.join(place.dataDir, 'files'));
  const jobs = createJobs({ database, connectionString, files, clock: () => new Date(), log: recordLog().log });
  const task = { task: deliverTask, orgId: null, accountId: administratorId, input: {} };
  await database.transaction((db) => jobs.enqueue(db, task));
  await jobs.close();
}
const outcomes = async (event: string) =>
  (
    await database.rows<{ key: string; channel: string; state: number; problem: string; sealed: Buffer }>(
      `select 'vimo-' || d.delivery_id as key, d.channel, d.state, d.problem, a.email_cipher as sealed
       from delivery d join account a using (account_id) where d.event = $1 or starts_with(d.event, $1 || ':')`,
      [event],
    )
  ).map(({ sealed, ...row }) => ({ ...row, email: secrets.open(sealed) }));
const lettersHeld = () => mail.letters.filter(({ to }) => to.startsWith('hangs')).length;
/** By its id a letter says which message it is. */
const letterKeys = () => mail.letters.map(({ text }) => /^Message-ID: <(vimo-\d+)@/im.exec(text)?.[1] ?? text);

/** That of so many messages to each person none is lost and none went twice. */
async function nothingLost(event: string, times: number) {
  const all = await outcomes(event);
  const texts = all.filter(({ channel }) => channel === 'sms');
  expect(texts).toHaveLength(PEOPLE * times);
  expect(texts.filter(({ state }) => state !== DeliveryState.delivered)).toEqual([]);
  // One key for each message, however often the gateway was asked.
  const keysAsked = new Set(gateway.asked.map(({ headers }) => String(headers['idempotency-key'])));
  expect([...keysAsked].sort()).toEqual(texts.map(({ key }) => key).sort());

  const letters = all.filter(({ channel }) => channel === 'mail');
  expect(letters).toHaveLength(PEOPLE * times);
  const handedOver = letterKeys();
  expect(new Set(handedOver).size).toBe(handedOver.length);
  for (const { state, key, email, problem } of letters)
    if (state === DeliveryState.delivered) expect(handedOver, email).toContain(key);
    else expect(problem, email).toContain('不确定是否已送达');
  return { all, letters };
}

it(
  'kill -9 while services have taken messages and not answered: none is lost, and none goes twice',
  async () => {
    for (let round = 0; round < STARTS; round += 1) {
      const event = `killed:${round}`;
      [isHolding, held] = [true, 0];
      gateway.asked.length = 0;
      await queue(event);
      await ask();
      const areHeld = () => held === HELD && lettersHeld() === HELD * (round + 1);
      await eventually(areHeld, ROUND_MS, 'messages on their way');
      await server.stop('SIGKILL');
      isHolding = false;
      // As two minutes later, when whoever took them up is taken for dead.
      await database.run('update delivery set next_at = now() where state = $1', [DeliveryState.sending]);
      server = await place.start(ENV);
      const isOver = async () => (await outcomes(event)).every(({ state }) => ENDED.has(state));
      await eventually(isOver, ROUND_MS, 'all sent or given to people');

      const { all, letters } = await nothingLost(event, 1);
      expect(all).toHaveLength(2 * PEOPLE);
      const unanswered = letters.filter(({ email }) => email.startsWith('hangs'));
      expect(unanswered.map(({ state }) => state)).toEqual(heldPhones.map(() => DeliveryState.failed));
    }
  },
  STARTS * 2 * ROUND_MS,
);

/** A process that sends what may go now, as the task does, and ends when there is nothing more. */
const startSender = () =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, 'sender.ts'), connectionString],
    { env: { ...process.env, ...ENV }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
/** As two minutes later, when whoever took something up is taken for dead, and what was not taken is asked again. */
const laterOn = () =>
  database.run('update delivery set next_at = now() where state = any ($1::smallint[])', [
    [DeliveryState.sending, DeliveryState.waiting],
  ]);

it(
  `kill -9 of whoever sends, ${KILLS} times in the middle of it: none is lost, and none goes twice`,
  async () => {
    const event = 'senders';
    gateway.asked.length = 0;
    // A server that does no tasks: nobody else sends meanwhile.
    await server.stop('SIGKILL');
    server = await place.start({ ...ENV, TASKS_AT_ONCE: '0' });
    for (let kill = 0; kill < KILLS; kill += 1) {
      [isHolding, held] = [true, 0];
      const lettersBefore = lettersHeld();
      await laterOn();
      await queue(`${event}:${kill}`);
      // Before what is left of the kills before: those whose messages are held are among the first to be taken up.
      await database.run("update delivery set next_at = now() - interval '1 hour' where event = $1", [
        `${event}:${kill}`,
      ]);
      const sender = startSender();
      const ended = once(sender, 'exit');
      const areHeld = () => held === HELD && lettersHeld() === lettersBefore + HELD;
      await eventually(areHeld, ROUND_MS, `messages on their way before kill ${kill}`);
      sender.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);
    }
    isHolding = false;
    const isOver = async () => {
      if ((await outcomes(event)).every(({ state }) => ENDED.has(state))) return true;
      await laterOn();
      await once(startSender(), 'exit');
      return false;
    };
    await eventually(isOver, ROUND_MS, 'all sent or given to people');
    await nothingLost(event, KILLS);
  },
  2 * ROUND_MS,
);
