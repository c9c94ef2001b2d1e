import {
  type Channel,
  hasChannels,
  hrefTo,
  isStaff,
  type ParsedInputOf,
  type quietHoursSave,
  type switchChannel,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { faultDetails } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notice } from '../../../platform/telling.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { channelsOf, placesOf } from './notice-queries.ts';
import {
  addAbout,
  anAdministrator,
  anythingDue,
  begunBy,
  dropDone,
  giveUpEvent,
  giveUpStale,
  insertDeliveries,
  keptRules,
  type NewDelivery,
  outsideOf,
  ownChannelRows,
  ownQuietRow,
  wasTried,
  writeOff,
  writeOwnQuiet,
} from './queries.ts';
import { isQuiet, STALE_MS, TELLING_RULES } from './rules.ts';
import { deliverTask } from './tasks.ts';

/** What ended is kept for so long. */
const KEPT_MS = 180 * 24 * 3600 * 1000;
const A_SWEEP = 5000;

/** How something leaves the site. Without an organisation it is each person's own that tells, and the link leads to their notifications. */
export interface Leaving {
  channels: readonly Channel[];
  orgId?: string;
  href?: string;
  isUrgent?: boolean;
}
/** How many an organisation may still send outside of the site on a day, and how many circulars it may send in all. */
interface Allowance {
  perDay: number;
  outside: number;
}
/** Where people of the portal, and those who work on the platform, read what they were told. */
const OWN_NOTIFICATIONS = hrefTo('/mine/notifications');
const OF_STAFF = '/zs-platform/notifications';
type ToTell = Leaving & Pick<NewDelivery, 'accountIds' | 'about' | 'event' | 'now'>;

/** What goes to people outside of the site: queued with what it tells of, sent by a task (docs/domains/channels.md). */
export function createDeliveries({ database, channels, clock, jobs, log }: Platform) {
  /** Rules that are new since they were kept are as an installation begins with them. */
  const rules = async (db: Db) => ({ ...TELLING_RULES, version: 0, ...(await keptRules(db)) });
  /** Queues a notice for each person and channel that reaches them, in the caller's transaction; of one event each once. @returns how many */
  const queue = async (db: Db, notice: NewDelivery): Promise<number> =>
    notice.channels.length === 0 || notice.accountIds.length === 0 ? 0 : insertDeliveries(db, notice);

  /** How many each of some organisations may still send outside of the site on the day of a moment, and how many circulars in all. */
  async function allowances(db: Db, orgIds: readonly string[], now: WireTime): Promise<Map<string, Allowance>> {
    const kept = await rules(db);
    const rows = await begunBy(db, orgIds, `${dayOf(now)} 00:00:00`);
    return new Map(
      rows.map(({ orgId, isBureau, begun }) => {
        const most = isBureau ? kept.bureauOutsidePerDay : kept.schoolOutsidePerDay;
        const perDay = isBureau ? kept.bureauPerDay : kept.schoolPerDay;
        return [orgId, { perDay, outside: Math.max(0, most - begun) }];
      }),
    );
  }

  return {
    /** Channels by which people can be told here; within a transaction by its connection. */
    telling: (db?: Db): Promise<Channel[]> => channels.telling(db),

    rules,

    queue,

    /** Channels that carry a notice besides the site, as administrators switched them; none in an installation that begins. */
    channelsOf: async (db: Db, { key, outside }: Notice): Promise<Channel[]> =>
      hasChannels(outside) ? channelsOf(db, key) : [],

    /** Queues what people were told in the site, within what their organisation may send in a day, and beyond it what cannot wait; in the caller's transaction. */
    async carry(db: Db, { accountIds, orgId, href, isUrgent = false, ...notice }: ToTell): Promise<void> {
      if (accountIds.length === 0) return;
      const parts = orgId ? [{ orgId, href, accountIds }] : await byPlace(db, accountIds, notice.about);
      // Several that are scheduled for one day, and reminders, were within the limit of the day each by itself.
      const orgIds = [...new Set(parts.map((part) => part.orgId))];
      const left = isUrgent ? undefined : await allowances(db, orgIds, notice.now);
      for (const { href: page = OWN_NOTIFICATIONS, ...part } of parts) {
        const own = left?.get(part.orgId);
        const those = { ...notice, ...part, href: page, isUrgent };
        const queued = await queue(db, own ? { ...those, most: own.outside } : those);
        // Its staff, and its families, share what an organisation may send.
        if (own) own.outside = Math.max(0, own.outside - queued);
      }
    },

    /** Of which children else those are told who were told of an event already, in the caller's transaction. */
    addAbout,

    /** Whether something of an event was sent to somebody, or is on its way. */
    wasTried,

    /** Gives up what has not arrived of what tells people of an event, in the caller's transaction. */
    takeBack: giveUpEvent,

    /** What an organisation, which is there, may still send on the day of a moment. */
    allowance: async (db: Db, orgId: string, now: WireTime): Promise<Allowance> =>
      (await allowances(db, [orgId], now)).get(orgId)!,

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

/** People by the organisation that tells them and the page to which they are sent. */
async function byPlace(db: Db, accountIds: readonly string[], about: readonly string[] = []) {
  const people = await placesOf(db, accountIds, about);
  const groups = Map.groupBy(people, ({ orgId, usertype }) => `${orgId} ${isStaff(usertype)}`);
  return [...groups.values()].map((those) => ({
    orgId: those[0]!.orgId,
    href: isStaff(those[0]!.usertype) ? OF_STAFF : OWN_NOTIFICATIONS,
    accountIds: those.map(({ accountId }) => accountId),
  }));
}
