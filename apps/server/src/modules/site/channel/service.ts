import type { Channel, ParsedInputOf, quietHoursSave, switchChannel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { faultDetails } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import {
  anAdministrator,
  anythingDue,
  countOfOrg,
  dropDone,
  giveUpEvent,
  giveUpStale,
  insertDeliveries,
  isBureau,
  keptRules,
  type NewDelivery,
  outsideOf,
  ownChannelRows,
  ownQuietRow,
  writeOff,
  writeOwnQuiet,
} from './queries.ts';
import { isQuiet, TELLING_RULES } from './rules.ts';
import { deliverTask } from './tasks.ts';

/** What ended is kept for so long. */
const KEPT_MS = 180 * 24 * 3600 * 1000;
/** What could not go for so long, by a channel that was switched off or at its limit, is no news any more. */
const STALE_MS = 3 * 24 * 3600 * 1000;
const A_SWEEP = 5000;

/** What goes to people outside of the site: queued with what it tells of, sent by a task (docs/domains/channels.md). */
export function createDeliveries({ database, channels, clock, jobs, log }: Platform) {
  /** Rules that are new since they were kept are as an installation begins with them. */
  const rules = async (db: Db) => ({ ...TELLING_RULES, version: 0, ...(await keptRules(db)) });
  return {
    /** Channels by which people can be told here. */
    telling: (): Promise<Channel[]> => channels.telling(),

    rules,

    /** Queues a notice for each person and channel that reaches them, in the caller's transaction; of one event each once. */
    async queue(db: Db, notice: NewDelivery): Promise<void> {
      if (notice.channels.length === 0 || notice.accountIds.length === 0) return;
      await insertDeliveries(db, notice);
    },

    /** Gives up what has not arrived of what tells people of an event, in the caller's transaction. */
    takeBack: giveUpEvent,

    /** How many an organisation may still send outside of the site on the day of a moment, and how many circulars in all. */
    async allowance(db: Db, orgId: string, now: WireTime): Promise<{ perDay: number; outside: number }> {
      const kept = await rules(db);
      const bureau = await isBureau(db, orgId);
      const begun = await countOfOrg(db, orgId, `${dayOf(now)} 00:00:00`);
      const most = bureau ? kept.bureauOutsidePerDay : kept.schoolOutsidePerDay;
      return { perDay: bureau ? kept.bureauPerDay : kept.schoolPerDay, outside: Math.max(0, most - begun) };
    },

    /** How what is told of an event stands. */
    outsideOf,

    /** Channels that are set up here, with what the person chose. */
    async own({ accountId }: Session) {
      const rows = await ownChannelRows(database, accountId, await channels.telling());
      return rows.map(({ channel, off, reachable }) => ({ channel, on: off ? 0 : 1, reachable: reachable ? 1 : 0 }));
    },

    switch: ({ accountId }: Session, { channel, on }: ParsedInputOf<typeof switchChannel>) =>
      writeOff(database, accountId, channel, on === 1),

    ownQuiet: async ({ accountId }: Session) => (await ownQuietRow(database, accountId)) ?? { from: 0, to: 0 },
    setQuiet: ({ accountId }: Session, hours: ParsedInputOf<typeof quietHoursSave>) =>
      writeOwnQuiet(database, accountId, hours),

    /** Asks for the task that sends what may go now, and drops what is past its time; must not throw. */
    async sweep(): Promise<void> {
      try {
        const now = toWireTime(clock());
        const ago = (ms: number) => toWireTime(new Date(clock().getTime() - ms));
        await dropDone(database, ago(KEPT_MS), A_SWEEP);
        await giveUpStale(database, { before: ago(STALE_MS), now, most: A_SWEEP });
        const open = await channels.telling();
        if (open.length === 0 || !(await anythingDue(database, open, now, isQuiet(now, await rules(database))))) return;
        const accountId = await anAdministrator(database);
        if (!accountId) return;
        await database.transaction((db) => jobs.enqueue(db, { task: deliverTask, orgId: null, accountId, input: {} }));
      } catch (error) {
        log.warn({ err: faultDetails(error) }, 'what goes outside of the site waits for the next sweep');
      }
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
