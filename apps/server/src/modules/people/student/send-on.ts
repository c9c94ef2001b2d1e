import type { Db } from '../../../platform/database.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { pupilsMoved } from '../roster/index.ts';
import { endSendOn, nextPupils, noteSentOn, pupilsLeft } from './send-on-queries.ts';

/** Pupils of one transaction: a task that is stopped loses these and no more. */
const BATCH = 500;

/**
 * Sends what waits for pupils of before to where they are today, as if they had just moved: whoever keeps something of theirs does what it does at a move
 * (docs/domains/school-years.md, time). How far it is stands in the database: stopped at any moment it goes on where it was, and it does nothing twice.
 */
export const sendWaitingOn: JobHandler<object> = async (run) => {
  const { database } = run.platform;
  const total = await pupilsLeft(database);
  let sent = 0;

  /** @returns how many there were */
  async function some(db: Db): Promise<number> {
    const studentIds = await nextPupils(db, BATCH);
    const last = studentIds.at(-1);
    if (!last) return 0;
    await db.tell(pupilsMoved, { studentIds });
    await noteSentOn(db, last);
    return studentIds.length;
  }

  for (;;) {
    const count = await database.transaction(some);
    if (count === 0) break;
    sent += count;
    run.progress(sent, total);
  }
  await database.transaction(async (db) => {
    await endSendOn(db);
    await run.finish(db, { sent });
  });
  return undefined;
};
