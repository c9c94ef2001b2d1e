import {
  ATTENDANCE_DAYS,
  CALENDAR_SHOWN,
  type manageActivityCalendar,
  type manageActivityPage,
  PASSING_DAYS,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import type { BehindAsked } from '../../../slice.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { type Staff, scopeOf } from '../../people/staff/index.ts';
import { heldByDay } from './calendar-queries.ts';
import type { ActivityFilter } from './queries.ts';
import { statusesWanted } from './rules.ts';
import type { Activities } from './service.ts';
import { activityWithin, figuresAtBase, orgsWithin, shownOf, writeClosed } from './staff-queries.ts';
import { endingUntil } from './waiting-queries.ts';
import { lateIn, type OffPages, staffFactsOf, unmarkedSince, type Waiter } from './way-queries.ts';

/** @throws Refusal notFound for an activity that is not there or not of the person's scope: the two answer alike */
export async function requireActivityWithin(db: Db, session: Session, activityId: string) {
  const activity = await activityWithin(db, scopeOf(session), activityId);
  if (!activity) throw notFound('活动不存在或不属于您管理的机构');
  return activity;
}

/** By what list and calendar are narrowed. */
type Narrowed = Omit<ParsedInputOf<typeof manageActivityCalendar>, 'month'>;

/** What is asked for that the public lists know nothing of. */
async function offPagesOf(db: Db, session: Session, input: Narrowed, now: WireTime): Promise<OffPages | undefined> {
  const { waiting, audit, drafts, unmarked, late } = input;
  if (waiting === 0 && audit === undefined && drafts === 0 && unmarked === 0 && late === 0) return undefined;
  return {
    ...{ unpublished: drafts === 1, audit, waiter: waiting === 1 ? waiterOf(session) : undefined },
    unmarkedBefore: unmarked === 1 ? await markedSince(db, now) : undefined,
    late: late === 1 ? { waiter: waiterOf(session), before: await passedSince(db, now) } : undefined,
  };
}
/** The day since which who ended an activity still has time to mark who was there. */
const markedSince = (db: Db, now: WireTime) => waitedSince(db, dayOf(now), ATTENDANCE_DAYS);
/** The day since which who passes an activity still has time for it. */
const passedSince = (db: Db, now: WireTime) => waitedSince(db, dayOf(now), PASSING_DAYS);
/** What was put forward to the own organisation or within it; platform administrators answer for all. */
export const waiterOf = (session: Session): Waiter => ({ accountId: session.accountId, orgId: scopeOf(session) });

interface Parts {
  activities: Activities;
  staff: Staff;
}

/** First and last day of a month, which is `YYYY-MM`. */
function daysOf(month: string): { first: string; last: string } {
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${count}` };
}

/** Activities of a scope, as a list and by day. */
function createStaffActivityLists(database: Database, { activities, staff }: Parts) {
  /** What is asked for of whom. @throws Refusal notFound for an organisation out of scope */
  async function questionOf(session: Session, input: Narrowed, now: WireTime) {
    const [top = null] = await staff.orgIds(session, input.orgId || undefined);
    const shown = await shownOf(database, top);
    const filter: ActivityFilter = {
      ...shown,
      typeId: input.typeId || undefined,
      heldFrom: input.heldFrom,
      heldTo: input.heldTo,
      address: input.address || undefined,
      hostId: input.hosting === 1 ? session.accountId : undefined,
      statuses: input.drafts === 1 ? undefined : statusesWanted(input.activityApplyStatus),
      title: input.title || undefined,
      endingUntil: input.ending === 1 ? endingUntil(now) : undefined,
    };
    return { shown, question: { filter, asked: await offPagesOf(database, session, input, now), within: top } };
  }

  return {
    /**
     * Activities that are shown of the person's scope, published or not, or of one organisation in it (with all below; of a base with those held on
     * its ground), and figures over these whatever else is filtered. What is not of the scope is only to be looked at (`own: 0`). @throws Refusal notFound for an organisation out of scope
     */
    async page(session: Session, input: ParsedInputOf<typeof manageActivityPage>, now: WireTime) {
      const { shown, question } = await questionOf(session, input, now);
      const { filter, asked } = question;
      const [page, figures] = await Promise.all([
        asked || filter.heldFrom || filter.heldTo
          ? activities.forStaff(question, input, now)
          : activities.page(filter, 'newest', input, { now }),
        shown.partnerId ? figuresAtBase(database, shown.partnerId, now) : activities.figures(shown, now),
      ]);
      const facts = await staffFactsOf(
        database,
        page.dataList.map(({ id }) => id),
      );
      const holders = page.dataList.map(({ belongDeptId }) => belongDeptId);
      const own = shown.partnerId ? await orgsWithin(database, scopeOf(session), holders) : undefined;
      return {
        dataList: page.dataList.map((activity) => {
          const { published, auditStatus, issueStatus, forOwnPage, hosts, edition } = facts.get(activity.id)!;
          return {
            ...activity,
            closed: activity.closed ? 1 : 0,
            published: published ? 1 : 0,
            own: !own || own.has(activity.belongDeptId) ? 1 : 0,
            ...{ auditStatus, issueStatus, forOwnPage, hosts, edition },
            hosting: hosts.some(({ accountId }) => accountId === session.accountId) ? 1 : 0,
          };
        }),
        totalCount: page.totalCount,
        figures,
      };
    },

    /** What the list narrowed so holds on each day of a month: how many, and the first of them. @throws Refusal notFound for an organisation out of scope */
    async calendar(session: Session, input: ParsedInputOf<typeof manageActivityCalendar>, now: WireTime) {
      const { month, heldFrom = '', heldTo = '' } = input;
      const { first, last } = daysOf(month);
      const from = heldFrom > first ? heldFrom : first;
      const to = heldTo && heldTo < last ? heldTo : last;
      const { question } = await questionOf(session, input, now);
      const held = from > to ? [] : await heldByDay(database, question, { from, to, most: CALENDAR_SHOWN, now });
      return {
        month,
        days: [...Map.groupBy(held, ({ day }) => day)].map(([day, rows]) => ({
          day,
          count: rows[0]?.count ?? 0,
          activities: rows.map(({ id, title, orgName, actStartDate, address, published }) => ({
            ...{ id, title, orgName, actStartDate, address, published },
          })),
        })),
      };
    },
  };
}

/** What is counted of activities, what is behind in them, and whether one takes sign-ups. */
function createActivityKeeping(database: Database, { activities }: Pick<Parts, 'activities'>) {
  return {
    /** How many published activities the list of an organisation holds. */
    countShown: async (orgId: string, now: WireTime): Promise<number> =>
      activities.count(await shownOf(database, orgId), now),

    /** Activities of schools that are over and of which nobody said who was there. */
    unmarked: async ({ orgIds, now }: BehindAsked) => unmarkedSince(database, orgIds, await markedSince(database, now)),

    /** Activities that were put forward to the people of organisations, and that nobody passes. */
    late: async ({ orgIds, accountId, now }: BehindAsked) =>
      lateIn(database, orgIds, accountId, await passedSince(database, now)),

    /** Stops or resumes the sign-up of an activity of the scope that is not over. @returns the text to show */
    async setClosed(
      session: Session,
      { activityId, closed }: { activityId: string; closed: 0 | 1 },
      now: WireTime,
      requestId: string,
    ): Promise<string> {
      const activity = await requireActivityWithin(database, session, activityId);
      if (activity.actEndDate <= now) throw refused('活动已结束');
      await database.transaction(async (db) => {
        if (!(await writeClosed(db, activityId, closed === 1))) return;
        const event = closed === 1 ? 'activity.signUpClosed' : 'activity.signUpReopened';
        await audit(db, { event, session, target: activityId, requestId });
      });
      activities.forgetTotals();
      return closed === 1 ? '已停止报名' : '已恢复报名';
    },
  };
}

/** Activities as those who run them see and change them. */
export function createStaffActivities(database: Database, parts: Parts) {
  return {
    ...createStaffActivityLists(database, parts),
    ...createActivityKeeping(database, parts),
  };
}
export type StaffActivities = ReturnType<typeof createStaffActivities>;
