import { measureImport } from '../import.ts';
import { fillForMessages, measureMessages } from '../messages.ts';
import { measureNumbers } from '../numbers.ts';
import { isQuick, PUPILS, RECORDS, ROUNDS, SECONDS } from '../options.ts';
import { fillOwed, measureOwed } from '../owed.ts';
import { makeSessions } from '../people.ts';
import { askerSessions, fillPeople, measurePeople, PEOPLE_SECRET } from '../people-lists.ts';
import { latencyText, say } from '../printing.ts';
import { measurePublications } from '../publications.ts';
import { measureRecords } from '../records.ts';
import { measureReports } from '../reports.ts';
import { fillActivities, type Scratch } from '../scratch.ts';
import { startServer } from '../server.ts';

/** What schools and bureaus work with: people, files of them, records, reports, messages, what fell behind. */

const IMPORTED = isQuick ? 5000 : 50_000;
const ORGANISATIONS = 460;

/** `--people`. */
export async function people(scratch: Scratch): Promise<void> {
  await fillPeople(scratch.client, PUPILS);
  const tokens = await askerSessions(scratch.client);
  const server = await startServer(scratch, { SECRET_KEY: PEOPLE_SECRET });
  say(
    `\nLists of people, ${PUPILS.toLocaleString('en')} students and as many guardians, page of 20 with total, one question at a time`,
  );
  const figures = await measurePeople(server.url, tokens, isQuick ? 20 : 100, say);
  for (const [name, latency] of Object.entries(figures)) say(`  ${name.padEnd(56)} ${latencyText(latency)}`);
  await server.stop();
}

/** `--numbers`. */
export const numbers = (scratch: Scratch): Promise<void> =>
  measureNumbers(scratch, (env) => startServer(scratch, { SECRET_KEY: PEOPLE_SECRET, ...env }), {
    pupils: PUPILS,
    rounds: isQuick ? 20 : 100,
    seconds: SECONDS,
    say,
  });

/** `--import` of a school, `--bureau` of many schools, `--organisations`. */
export const importOf =
  (of: 'school' | 'bureau' | 'organisations') =>
  async (scratch: Scratch): Promise<void> => {
    await fillActivities(scratch.client, 10_000);
    const [token = ''] = await makeSessions(scratch.client, 1);
    const server = await startServer(scratch);
    await measureImport(scratch, server, token, of === 'organisations' ? ORGANISATIONS : IMPORTED, say, of);
    await server.stop();
  };

/** `--reports`. */
export async function reports(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 10_000);
  const [token = ''] = await makeSessions(scratch.client, 1);
  const server = await startServer(scratch);
  await measureReports(server, token, say);
  await server.stop();
}

/** `--messages`. */
export async function messages(scratch: Scratch): Promise<void> {
  const told = isQuick ? 30_000 : 300_000;
  await fillActivities(scratch.client, 10_000);
  await fillForMessages(scratch, told);
  const server = await startServer(scratch);
  await measureMessages(scratch, server, { people: told, rows: isQuick ? 1_000_000 : 10_000_000, say });
  await server.stop();
}

/** `--owed`: 100,000 pupils in quick, else 300,000. */
export async function owed(scratch: Scratch): Promise<void> {
  const askers = await fillOwed(scratch, { classes: isQuick ? 1 : 3, administrators: isQuick ? 40 : 200 });
  const server = await startServer(scratch);
  say('\nWhat fell behind: in a school of 3,000 pupils, and in 460 schools of a bureau, counted each time');
  const { school, bureau } = await measureOwed(server, askers, { rounds: isQuick ? 10 : 50, say });
  for (const [name, { p50, p99 }, goal] of [
    ['school', school, 100],
    ['bureau', bureau, 500],
  ] as const)
    say(`  ${name}: p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (goal ≤ ${goal})`);
  await server.stop();
}

/** `--publications`. */
export async function published(scratch: Scratch): Promise<void> {
  const [token = ''] = await makeSessions(scratch.client, 1);
  const servers = [await startServer(scratch), await startServer(scratch)] as const;
  await measurePublications(scratch, servers, token, isQuick ? 20 : 100, say);
  for (const server of servers) await server.stop();
}

/** `--records`. */
export const recorded = (scratch: Scratch): Promise<void> =>
  measureRecords(scratch, RECORDS, { rounds: ROUNDS, seconds: SECONDS, say });
