import { cpus, totalmem } from 'node:os';
import { isAsked } from './options.ts';
import { activities } from './parts/activities.ts';
import { endured, loggedIn, overloaded, rushed, uploaded } from './parts/crowds.ts';
import { portalGrows } from './parts/portal.ts';
import { filtered, searchGrows } from './parts/questions.ts';
import { importOf, messages, numbers, owed, people, published, recorded, reports } from './parts/schools.ts';
import { locked } from './parts/upgrades.ts';
import { say } from './printing.ts';
import { fillCity, openScratch, type Scratch } from './scratch.ts';

/**
 * `npm run bench [-- --quick | --search | --overload | --uploads | --rush | --logins | --filters | --portal [--news=20000] | --people [--pupils=300000] | --import | --bureau | --organisations | --numbers | --messages | --owed | --publications | --records [--rows=300000] | --reports | --locks [--rows=10000000] [--after=0700] | --endurance [--minutes=60]]`: ratios within one run,
 * alternating, medians. Quick: shorter rounds and no million rows. What each part is says docs/benchmarks.md.
 */

/** What can be measured alone, by its option. */
const PARTS: Record<string, (scratch: Scratch) => Promise<void>> = {
  search: searchGrows,
  overload: overloaded,
  uploads: uploaded,
  rush: rushed,
  logins: loggedIn,
  filters: filtered,
  portal: portalGrows,
  people,
  numbers,
  import: importOf('school'),
  bureau: importOf('bureau'),
  organisations: importOf('organisations'),
  messages,
  reports,
  owed,
  publications: published,
  records: recorded,
  locks: locked,
  endurance: endured,
};

const scratch = await openScratch();
try {
  say(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  await fillCity(scratch.client);
  const wanted = Object.entries(PARTS).find(([option]) => isAsked(option));
  await (wanted?.[1] ?? activities)(scratch);
} finally {
  await scratch.close();
}
