import { activityPage } from '@vimo/contract';
import { FILTERS } from '../filters.ts';
import { isQuick, SEARCHES } from '../options.ts';
import { makeSessions } from '../people.ts';
import { latencyText, ratio, say } from '../printing.ts';
import type { Scratch } from '../scratch.ts';
import { fillDocuments, type Latency, measureQuestions, measureSearch, QUESTIONS } from '../search.ts';
import { startServer } from '../server.ts';

/** Questions that are asked one at a time: the search, and the filters of the list of activities. */

async function searches(scratch: Scratch, documents: number, token: string): Promise<Record<string, Latency>> {
  await fillDocuments(scratch.client, documents);
  const server = await startServer(scratch);
  const figures = await measureSearch(server.url, token, SEARCHES);
  await server.stop();
  say(`\nSearch in ${documents.toLocaleString('en')} documents, one question at a time`);
  for (const [name, latency] of Object.entries(figures))
    say(`  ${name.padEnd(34)} ${QUESTIONS[name]?.title}   ${latencyText(latency)}`);
  return figures;
}

/** `--search`, in 100,000 and in 1,000,000 documents. */
export async function searchGrows(scratch: Scratch): Promise<void> {
  const [token = ''] = await makeSessions(scratch.client, 1);
  const small = await searches(scratch, 100_000, token);
  const large = await searches(scratch, 1_000_000, token);
  say('');
  for (const name of Object.keys(QUESTIONS).filter((each) => QUESTIONS[each]?.title.length === 2)) {
    const [before, after] = [small[name]?.p99 ?? Number.NaN, large[name]?.p99 ?? Number.NaN];
    ratio(`p99 ${name}, 1,000,000 / 100,000`, after / before, `≤ 3, and ${after.toFixed(1)} ms ≤ 50 ms`);
  }
}

/** `--filters`. */
export async function filtered(scratch: Scratch): Promise<void> {
  const rows = isQuick ? 100_000 : 1_000_000;
  const [token = ''] = await makeSessions(scratch.client, 1);
  await fillDocuments(scratch.client, rows);
  const server = await startServer(scratch);
  say(`\nFilters of the list at ${rows.toLocaleString('en')} rows, one question at a time   (goal p99 ≤ 30 ms)`);
  const figures = await measureQuestions(server.url + activityPage.path, token, SEARCHES, FILTERS);
  for (const [name, latency] of Object.entries(figures)) say(`  ${name.padEnd(34)} ${latencyText(latency)}`);
  await server.stop();
}
