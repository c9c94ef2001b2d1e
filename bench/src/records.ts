import {
  type Endpoint,
  type InputOf,
  manageRecordDecide,
  manageRecordQueue,
  manageSheet,
  manageSheetSave,
  recordModelAndCount,
  recordPage,
  submitRecord,
} from '@vimo/contract';
import { fillExaminations, fillMarks } from './fill-marks.ts';
import { type Asked, fillFrame, fillRecords, PER_PUPIL } from './fill-records.ts';
import { alternate, type Target } from './measure.ts';
import { run } from './processes.ts';
import type { Scratch } from './scratch.ts';
import { type Latency, latencyOf, medianLatency } from './search.ts';

const SMALL = 100_000;
/** Rounds at each size, each with pupils of its own, whose drafts are still there. */
const ROUNDS = 3;
/** Pupils of a round; each has two drafts and two records that wait. */
const PUPILS = 200;
/** Asked before the others: what is read from the disk then is told, and compared with nothing. */
const UNREAD = "a student's list, not read before";
const [SERVER, BARE] = ['apps/server/src/main.ts', 'bench/src/bare-records.ts'];

interface Measuring {
  rounds: number;
  seconds: number;
  say: (line: string) => void;
}

/**
 * Records at 100,000 and at `total`, and marks of their pupils: what a student, a reviewer and who enters marks ask and write, one call at a time; and a student's list under load against bare
 * node:http + pg, which asks for the page and for how many there are, and looks up no session.
 */
export async function measureRecords(scratch: Scratch, total: number, how: Measuring): Promise<void> {
  const { say } = how;
  const pupils = Math.ceil(Math.max(total, SMALL) / PER_PUPIL);
  const asked = await timed(say, `${pupils.toLocaleString('en')} pupils`, () => fillFrame(scratch, pupils));
  await fillExaminations(scratch);
  const sizes = total > SMALL ? [SMALL, total] : [total];
  const figures: Record<string, Latency>[] = [];
  for (const [at, size] of sizes.entries()) {
    const name = `${size.toLocaleString('en')} records`;
    const before = at === 0 ? 0 : SMALL;
    await timed(say, `marks of the pupils of ${name}`, () => fillMarks(scratch, before, size));
    await timed(say, name, () => fillRecords(scratch, before, size));
    const server = await run(
      SERVER,
      { DATABASE_URL: scratch.connectionString, DATA_DIR: scratch.dataDir, DEMO_MODE: '0' },
      '/readyz',
    );
    say(`\n${name}, one call at a time, medians of ${ROUNDS} rounds`);
    const rounds: Record<string, Latency>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await oneRound(scratch, server.url, asked, at * ROUNDS + round));
    const found = mediansOf(rounds);
    figures.push(found);
    for (const [question, { p50, p99, worst }] of Object.entries(found))
      say(
        `  ${question.padEnd(34)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms`,
      );
    if (at === sizes.length - 1) await againstBare(scratch, server.url, asked.pupils.at(-1)!, how);
    await server.stop();
  }
  const [small, large] = figures;
  for (const [question, { p99 }] of Object.entries(large ?? {}).filter(([name]) => name !== UNREAD))
    say(
      `  → p99 of ${question}, ${total.toLocaleString('en')} / ${SMALL.toLocaleString('en')}: ${(p99 / small![question]!.p99).toFixed(2)}   (goal ≤ 1.5)`,
    );
}

async function timed<T>(say: (line: string) => void, what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  say(`${what}: loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return done;
}

function mediansOf(rounds: readonly Record<string, Latency>[]): Record<string, Latency> {
  return Object.fromEntries(
    Object.keys(rounds[0]!).map((question) => [question, medianLatency(rounds.map((round) => round[question]!))]),
  );
}

async function ask<E extends Endpoint>(url: string, endpoint: E, input: InputOf<E>, token: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + endpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', sessiontoken: token },
    body: JSON.stringify(input),
  });
  const { error_code, message, data } = (await answer.json()) as {
    error_code: number;
    message: unknown;
    data: unknown;
  };
  const took = performance.now() - began;
  const refused = Array.isArray(data) && data.some((line) => line?.ok === 0);
  if (error_code !== 0 || refused)
    throw new Error(`${endpoint.path}: ${JSON.stringify(message)} ${JSON.stringify(data)}`);
  return took;
}

/** Milliseconds of each question and write of one round's pupils and their teachers. */
async function oneRound({ client }: Scratch, url: string, { pupils, teachers }: Asked, round: number) {
  const own = pupils.slice(round * PUPILS, (round + 1) * PUPILS);
  const { rows } = await client.query<{ id: string; student: string; state: number; class_id: string }>(
    `select record_id as id, student_id as student, state, class_id from record where student_id = any ($1::bigint[]) and state < 2 order by record_id`,
    [own.map(({ id }) => id)],
  );
  const tokenOf = new Map(own.map(({ id, token }) => [String(id), token]));
  const teacherOf = new Map(teachers.map(({ classId, token }) => [classId, token]));
  const times: Record<string, number[]> = {};
  const time = async (name: string, asked: Promise<number>) => {
    times[name] ??= [];
    times[name].push(await asked);
  };
  const firstPage = { pageSize: 10, currentPage: 1 };
  // The small table is in memory as soon as it has been filled, the large one is not: both are compared as they are while their pupils use them.
  await ask(url, recordPage, firstPage, own[0]!.token);
  for (const { token } of own) {
    await time(UNREAD, ask(url, recordPage, firstPage, token));
    await ask(url, recordModelAndCount, {}, token);
  }
  for (const { token } of teachers) await ask(url, manageRecordQueue, { pageSize: 20, currentPage: 1 }, token);
  for (const [at, { token }] of own.entries()) {
    await time("a student's list", ask(url, recordPage, firstPage, token));
    await time('counts by module', ask(url, recordModelAndCount, {}, token));
    const teacher = teachers[at % teachers.length]!.token;
    await time("a reviewer's queue", ask(url, manageRecordQueue, { pageSize: 20, currentPage: 1 }, teacher));
  }
  for (const { id, student } of rows.filter(({ state }) => state === 0))
    await time('submit', ask(url, submitRecord, { list: [id] }, tokenOf.get(student)!));
  for (const { id, class_id } of rows.filter(({ state }) => state === 1))
    await time('pass', ask(url, manageRecordDecide, { list: [{ id }], pass: 1, reason: '' }, teacherOf.get(class_id)!));
  for (const { student, examination, subject, mark, class_id } of await marksOf(client, own)) {
    const sheet = { kind: 'scores' as const, of: examination, classId: class_id };
    const token = teacherOf.get(class_id)!;
    await time("a class's sheet of marks", ask(url, manageSheet, sheet, token));
    const cells = [{ studentId: student, key: subject, value: '59.5', before: mark }];
    await time('enter a mark', ask(url, manageSheetSave, { ...sheet, cells }, token));
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, latencyOf(list)]));
}

/** One mark of each pupil, as its sheet shows it. */
async function marksOf(client: Scratch['client'], own: Asked['pupils']) {
  const { rows } = await client.query<{
    student: string;
    examination: string;
    subject: string;
    mark: string;
    class_id: string;
  }>(
    `select distinct on (student_id) student_id as student, examination_id as examination, subject_id as subject, mark::float::text as mark, class_id
     from score where student_id = any ($1::bigint[]) order by student_id, subject_id`,
    [own.map(({ id }) => id)],
  );
  return rows;
}

async function againstBare(
  scratch: Scratch,
  url: string,
  pupil: Asked['pupils'][number],
  { rounds, seconds, say }: Measuring,
): Promise<void> {
  const floorOf = (statements: number) =>
    run(
      BARE,
      { DATABASE_URL: scratch.connectionString, STUDENT_ID: String(pupil.id), STATEMENTS: String(statements) },
      '/',
    );
  const [one, two] = [await floorOf(1), await floorOf(2)];
  const target = (of: string): Target => ({
    url: of + recordPage.path,
    headers: { sessiontoken: pupil.token },
    body: { pageSize: 10, currentPage: 1 },
  });
  const { product, floor, own } = await alternate(
    { product: target(url), floor: target(two.url), own: target(one.url) },
    rounds,
    seconds,
  );
  say("\nA student's list, page of 10 with total, against bare node:http + pg");
  const named = { product, 'bare, page and count': floor, "bare, the product's one statement": own };
  for (const [name, { rate, p50, p99, failures }] of Object.entries(named))
    say(
      `  ${name.padEnd(34)} ${rate.toFixed(0).padStart(7)} /s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   failures ${failures}`,
    );
  say(`  → requests per second, product / bare: ${(product.rate / floor.rate).toFixed(2)}   (goal ≥ 0.90)`);
  say(`  → with the product's one statement: ${(product.rate / own.rate).toFixed(2)}`);
  await one.stop();
  await two.stop();
}
