import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { activityPage } from '@vimo/contract';
import { endure } from './endurance.ts';
import { FILTERS } from './filters.ts';
import { measureImport } from './import.ts';
import { measureLogins } from './logins.ts';
import { alternate, type Figure, type Target } from './measure.ts';
import { measureNumbers } from './numbers.ts';
import { overload, pagesAsked } from './overload.ts';
import { fillForMessages, measureMessages } from './messages.ts';
import { fillOwed, measureOwed } from './owed.ts';
import { makeSessions } from './people.ts';
import { askerSessions, fillPeople, measurePeople, PEOPLE_SECRET } from './people-lists.ts';
import { type Running, run } from './processes.ts';
import { measurePublications } from './publications.ts';
import { measureRecords } from './records.ts';
import { measureReports } from './reports.ts';
import { measureRush } from './rush.ts';
import { fillActivities, fillCity, openScratch, type Scratch } from './scratch.ts';
import { fillDocuments, type Latency, measureQuestions, measureSearch, QUESTIONS } from './search.ts';
import { measureUploads } from './uploads.ts';

/**
 * `npm run bench [-- --quick | --search | --overload | --uploads | --rush | --logins | --filters | --people [--pupils=300000] | --import | --bureau | --organisations | --numbers | --messages | --owed | --publications | --records [--rows=300000] | --reports | --endurance [--minutes=60]]`: ratios within one run,
 * alternating, medians. Quick: shorter rounds and no million rows. What each part is says docs/benchmarks.md.
 */
const quick = process.argv.includes('--quick');
const numberOf = (option: string, otherwise: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${option}=`))?.slice(option.length + 3) ?? otherwise);
const RECORDS = numberOf('rows', quick ? 1_000_000 : 10_000_000);
/** With a guardian each: a million people. */
const PUPILS = numberOf('pupils', quick ? 20_000 : 500_000);
const MINUTES = numberOf('minutes', quick ? 5 : 60);
const IMPORTED = quick ? 5000 : 50_000;
const ORGANISATIONS = 460;
const ROUNDS = 3;
const RUSHES = process.argv.includes('--rush') ? 10 : ROUNDS;
const SEARCHES = 200;
const SECONDS = quick ? 2 : 5;
/** Nothing is asked for so long before memory is called idle. */
const IDLE_MS = 10_000;
const SERVER = 'apps/server/src/main.ts';

const say = (line: string) => console.log(line);
const line = (name: string, figure: Figure) =>
  say(
    `  ${name.padEnd(34)} ${figure.rate.toFixed(0).padStart(7)} /s   p50 ${figure.p50.toFixed(1).padStart(6)} ms   p99 ${figure.p99.toFixed(1).padStart(6)} ms   failures ${figure.failures}`,
  );
const ratio = (name: string, value: number, goal: string) => say(`  → ${name}: ${value.toFixed(2)}   (goal ${goal})`);

const startServer = (scratch: Scratch, env: Record<string, string> = {}) =>
  run(SERVER, { DATABASE_URL: scratch.connectionString, DATA_DIR: scratch.dataDir, DEMO_MODE: '0', ...env }, '/readyz');

function listTarget(server: Running, token: string, currentPage = 1): Target {
  return {
    url: server.url + activityPage.path,
    headers: token ? { sessiontoken: token } : {},
    body: { pageSize: 6, currentPage },
  };
}

async function listAgainstBare(scratch: Scratch, server: Running, token: string): Promise<void> {
  say('\nActivity list, 100,000 rows, signed-in user, page of 6 with total, against bare node:http + pg');
  const bare = await run('bench/src/bare-list.ts', { DATABASE_URL: scratch.connectionString, ACCOUNT_ID: '1' }, '/');
  const figures = await alternate(
    { product: listTarget(server, token), bare: { ...listTarget(bare, token) } },
    ROUNDS,
    SECONDS,
  );
  line('product', figures.product);
  line('bare', figures.bare);
  ratio('requests per second, product / bare', figures.product.rate / figures.bare.rate, '≥ 0.90');
  await bare.stop();
}

async function guestsAgainstMemory(server: Running): Promise<void> {
  say('\nThe same list for guests in a rush, against node:http answering the same bytes from memory');
  const answer = await fetch(server.url + activityPage.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"pageSize":6,"currentPage":1}',
  });
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const memory = await run('bench/src/bare-memory.ts', { BODY: body }, '/');
  const figures = await alternate({ product: listTarget(server, ''), memory: listTarget(memory, '') }, ROUNDS, SECONDS);
  line('product', figures.product);
  line('memory', figures.memory);
  ratio('requests per second, product / memory', figures.product.rate / figures.memory.rate, '≥ 0.60');
  await memory.stop();
}

async function pagesOf(server: Running, token: string): Promise<Record<'first' | 'deep', Figure>> {
  const figures = await alternate(
    { first: listTarget(server, token), deep: listTarget(server, token, 10_000) },
    ROUNDS,
    SECONDS,
  );
  line('page 1', figures.first);
  line('page 10,000', figures.deep);
  return figures;
}

async function searches(scratch: Scratch, documents: number, token: string): Promise<Record<string, Latency>> {
  await fillDocuments(scratch.client, documents);
  const server = await startServer(scratch);
  const figures = await measureSearch(server.url, token, SEARCHES);
  await server.stop();
  say(`\nSearch in ${documents.toLocaleString('en')} documents, one question at a time`);
  for (const [name, { p50, p99, worst }] of Object.entries(figures)) {
    say(
      `  ${name.padEnd(34)} ${QUESTIONS[name]?.title}   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms`,
    );
  }
  return figures;
}

async function searchGrows(scratch: Scratch): Promise<void> {
  const [token = ''] = await makeSessions(scratch.client, 1);
  const small = await searches(scratch, 100_000, token);
  const large = await searches(scratch, 1_000_000, token);
  say('');
  for (const name of Object.keys(QUESTIONS).filter((each) => QUESTIONS[each]?.title.length === 2)) {
    const [before, after] = [small[name]?.p99 ?? Number.NaN, large[name]?.p99 ?? Number.NaN];
    ratio(`p99 ${name}, 1,000,000 / 100,000`, after / before, `≤ 3, and ${after.toFixed(1)} ms ≤ 50 ms`);
  }
}

async function overloaded(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 2000);
  const server = await startServer(scratch);
  say('\nClients that ask again at once: list and details, most with a session, at 100,000 rows');
  await overload(server, tokens, quick ? 4 : 8, say);
  say('\nRendered pages for guests (needs npm run build)');
  await pagesAsked(server, quick ? 3 : 5, say);
  await server.stop();
}

async function uploaded(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 300);
  const server = await startServer(scratch);
  await measureUploads(scratch, server, tokens, say);
  await server.stop();
}

async function filtered(scratch: Scratch): Promise<void> {
  const rows = quick ? 100_000 : 1_000_000;
  const [token = ''] = await makeSessions(scratch.client, 1);
  await fillDocuments(scratch.client, rows);
  const server = await startServer(scratch);
  say(`\nFilters of the list at ${rows.toLocaleString('en')} rows, one question at a time   (goal p99 ≤ 30 ms)`);
  const figures = await measureQuestions(server.url + activityPage.path, token, SEARCHES, FILTERS);
  for (const [name, { p50, p99, worst }] of Object.entries(figures)) {
    say(
      `  ${name.padEnd(34)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms`,
    );
  }
  await server.stop();
}

async function rushed(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 2000);
  const server = await startServer(scratch);
  await measureRush(server.url, scratch.client, tokens, RUSHES, say);
  await server.stop();
}

async function loggedIn(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 300);
  const server = await startServer(scratch, { SECRET_KEY: PEOPLE_SECRET });
  await measureLogins(scratch, server, tokens, say);
  await server.stop();
}

async function people(scratch: Scratch): Promise<void> {
  await fillPeople(scratch.client, PUPILS);
  const tokens = await askerSessions(scratch.client);
  const server = await startServer(scratch, { SECRET_KEY: PEOPLE_SECRET });
  say(
    `\nLists of people, ${PUPILS.toLocaleString('en')} students and as many guardians, page of 20 with total, one question at a time`,
  );
  const figures = await measurePeople(server.url, tokens, quick ? 20 : 100, say);
  for (const [name, { p50, p99, worst }] of Object.entries(figures))
    say(
      `  ${name.padEnd(56)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms`,
    );
  await server.stop();
}

const numbers = (scratch: Scratch) =>
  measureNumbers(scratch, (env) => startServer(scratch, { SECRET_KEY: PEOPLE_SECRET, ...env }), {
    pupils: PUPILS,
    rounds: quick ? 20 : 100,
    seconds: SECONDS,
    say,
  });

async function imported(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 10_000);
  const [token = ''] = await makeSessions(scratch.client, 1);
  const server = await startServer(scratch);
  await measureImport(scratch, server, token, IMPORTED, say);
  await server.stop();
}

async function ofBureau(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 10_000);
  const [token = ''] = await makeSessions(scratch.client, 1);
  const server = await startServer(scratch);
  await measureImport(scratch, server, token, IMPORTED, say, 'bureau');
  await server.stop();
}

async function ofOrganisations(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 10_000);
  const [token = ''] = await makeSessions(scratch.client, 1);
  const server = await startServer(scratch);
  await measureImport(scratch, server, token, ORGANISATIONS, say, 'organisations');
  await server.stop();
}

async function reports(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 10_000);
  const [token = ''] = await makeSessions(scratch.client, 1);
  const server = await startServer(scratch);
  await measureReports(server, token, say);
  await server.stop();
}

async function messages(scratch: Scratch): Promise<void> {
  const told = quick ? 30_000 : 300_000;
  await fillActivities(scratch.client, 10_000);
  await fillForMessages(scratch, told);
  const server = await startServer(scratch);
  await measureMessages(scratch, server, { people: told, rows: quick ? 1_000_000 : 10_000_000, say });
  await server.stop();
}

/** 100,000 pupils in quick, else 300,000. */
async function owed(scratch: Scratch): Promise<void> {
  const askers = await fillOwed(scratch, { classes: quick ? 1 : 3, administrators: quick ? 40 : 200 });
  const server = await startServer(scratch);
  say('\nWhat fell behind: in a school of 3,000 pupils, and in 460 schools of a bureau, counted each time');
  const { school, bureau } = await measureOwed(server, askers, { rounds: quick ? 10 : 50, say });
  for (const [name, { p50, p99 }, goal] of [
    ['school', school, 100],
    ['bureau', bureau, 500],
  ] as const)
    say(`  ${name}: p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   (goal ≤ ${goal})`);
  await server.stop();
}

async function published(scratch: Scratch): Promise<void> {
  const [token = ''] = await makeSessions(scratch.client, 1);
  const servers = [await startServer(scratch), await startServer(scratch)] as const;
  await measurePublications(scratch, servers, token, quick ? 20 : 100, say);
  for (const server of servers) await server.stop();
}

const recorded = (scratch: Scratch) => measureRecords(scratch, RECORDS, { rounds: ROUNDS, seconds: SECONDS, say });

async function endured(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 2000);
  const server = await startServer(scratch);
  say(`\n${MINUTES} minutes of steady load: lists, details, rendered pages (needs npm run build)`);
  await endure(server, tokens, MINUTES, say);
  await server.stop();
}

/** What can be measured alone, by its option. */
const PARTS: Record<string, (scratch: Scratch) => Promise<void>> = {
  search: searchGrows,
  overload: overloaded,
  uploads: uploaded,
  rush: rushed,
  logins: loggedIn,
  filters: filtered,
  people,
  numbers,
  import: imported,
  bureau: ofBureau,
  organisations: ofOrganisations,
  messages,
  reports,
  owed,
  publications: published,
  records: recorded,
  endurance: endured,
};

async function everything(scratch: Scratch): Promise<void> {
  await fillActivities(scratch.client, 100_000);
  const tokens = await makeSessions(scratch.client, 2000);
  const token = tokens[0] ?? '';

  // The first start after a change compiles (`npm start` keeps what comes of it); what follows is how it starts every day.
  await (await startServer(scratch)).stop();
  let server = await startServer(scratch);
  say(`\nStart with data in place, to ready: ${(server.startMs / 1000).toFixed(2)} s   (goal ≤ 3 s)`);
  await sleep(IDLE_MS);
  const idle = server.memory();
  await listAgainstBare(scratch, server, token);
  await guestsAgainstMemory(server);
  say('\nPages at 100,000 rows');
  const small = await pagesOf(server, token);
  ratio('p99, page 10,000 / page 1', small.deep.p99 / small.first.p99, '≤ 1.5');
  say(
    `\nMemory of the server: idle ${idle.toFixed(0)} MB (goal ≤ 150), under load ${server.memory().toFixed(0)} MB (goal ≤ 350)`,
  );
  await measureRush(server.url, scratch.client, tokens, RUSHES, say);
  await server.stop();

  if (!quick) {
    await fillActivities(scratch.client, 1_000_000);
    server = await startServer(scratch);
    say('\nPages at 1,000,000 rows');
    const large = await pagesOf(server, token);
    ratio('p99, page 10,000 / page 1', large.deep.p99 / large.first.p99, '≤ 1.5');
    ratio('p99 of page 1, 1,000,000 / 100,000 rows', large.first.p99 / small.first.p99, '≤ 1.5');
    await server.stop();
  }
}

const scratch = await openScratch();
try {
  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  await fillCity(scratch.client);
  const wanted = Object.entries(PARTS).find(([option]) => process.argv.includes(`--${option}`));
  await (wanted?.[1] ?? everything)(scratch);
} finally {
  await scratch.close();
}
