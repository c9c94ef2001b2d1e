import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { eventually, startServer } from '../support/server-process.ts';
import { type BackedUp, openBackedUp } from './backed-up.ts';
import { openCrowd, startWriting } from './everybody.ts';
import { handOver, whyNotHandedOver } from './handed-over.ts';
import { productEnv } from './product.ts';
import { differences } from './repository.ts';

/** `npm run rehearse -- restore` (docs/rehearsals.md): a backup while everybody writes, a moment, a mistake, and the database of that moment. Ends with 1 when it is another one. */
const BACK_MS = 60_000;
/** Writes go on so long after the backup: what is restored has to come out of the log. */
const AFTER_BACKUP_MS = 10_000;
/** Between the moment and what is done before and after it. */
const APART_MS = 2000;
/** A log file is in the repository by then. */
const ARCHIVED_MS = 60_000;

const say = (line: string) => console.log(line);

/** What somebody does by mistake, and what is done after it. */
const MISTAKE = ['truncate enrolment cascade', 'create table afterwards as select 1 as one'];

/** The log is in the repository as far as it goes now. */
async function archived(database: BackedUp): Promise<void> {
  const [row] = await database.ask<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const isThere = async () => {
    const [told] = await database.ask<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    );
    return (told?.last ?? '') >= row!.file;
  };
  await eventually(isThere, ARCHIVED_MS, `${row!.file} in the repository`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

const database = await openBackedUp();
await database.pgbackrest('stanza-create');
await database.pgbackrest('check');
const port = await freePort();
const site = await startServer({
  port,
  dataDir: mkdtempSync(path.join(os.tmpdir(), 'product-')),
  env: productEnv(database, `http://127.0.0.1:${port}`),
});
const crowd = await openCrowd(database.connectionString);
const writers = await startWriting(site.url, crowd);
await eventually(writers.areUnderWay, BACK_MS, 'writes of all kinds under way');
const begun = performance.now();
await database.pgbackrest('--type=full', 'backup');
say(`a full backup in ${seconds(begun)} s, while everybody wrote`);
await sleep(AFTER_BACKUP_MS);
const wrong = await writers.end();
await site.stop();

await sleep(APART_MS);
const before = await database.contents();
const [now] = await database.ask<{ moment: string }>(
  `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as moment`,
);
const { moment } = now!;
await sleep(APART_MS);
for (const statement of MISTAKE) await database.ask(statement, 'vimo');
await archived(database);
await database.stop();
say(`acknowledged ${writers.acknowledged()} until ${moment}; then ${MISTAKE[0]}`);

const since = performance.now();
// As deploy/cluster/README.md has it done.
await database.pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
await database.start();
say(`restored to that moment in ${seconds(since)} s`);
const differing = new Set(differences(before, await database.contents()));
const isReached = () =>
  crowd.database.rows('select 1').then(
    () => true,
    () => false,
  );
await eventually(isReached, BACK_MS, 'the restored database for those who wrote');
const found = [...wrong, ...(await writers.end())];
await crowd.close().catch(() => {});
await database.stop();
const why = whyNotHandedOver();
if (why) say(`handing it to Patroni is left out: ${why}`);
else {
  await handOver(database);
  for (const line of differences(before, await database.contents())) differing.add(line);
  say('Patroni leads it');
}
const double = found.filter((one) => one.startsWith('double')).length;
for (const line of [...new Set([...differing, ...found])].slice(0, 10)) say(`      ${line}`);
say(
  `acknowledged ${writers.acknowledged()}, lost ${found.length - double}, double ${double}, tables ${before.size}, of another moment ${differing.size}`,
);
process.exit(found.length + differing.size > 0 ? 1 : 0);
