import { type ActivityTypeNode, ApplyStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { createFlights } from '../../../platform/flights.ts';
import { type Anchor, createPageAnchors } from '../../../platform/page-anchors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { NOBODY, type Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal, type Totals } from '../../../platform/totals.ts';
import { type Learner, learnersFor } from '../../people/account/index.ts';
import { collectedActivities, countCollected, deleteCollected, insertCollected } from './collected-queries.ts';
import { type Counting, createCounting } from './counting-service.ts';
import { dayContactFor } from './day-queries.ts';
import type { Sort } from './list-order.ts';
import { narrowPage, pageAfter, walk } from './list-queries.ts';
import {
  type ActivityDetailRow,
  type ActivityFilter,
  type ActivityRow,
  activitiesById,
  activityById,
  activityTypes,
  type FigureRow,
  marksOf,
  placesTaken,
  publishedPerType,
} from './queries.ts';
import {
  applyStatus,
  audienceText,
  cannotCome,
  dayContactOf,
  fitsMine,
  type Looking,
  sortedSections,
  stagesOf,
  surplus,
  typeTree,
} from './rules.ts';
import { shiftsAhead } from './shift-queries.ts';
import { countStatuses, sweepStatuses } from './status-totals.ts';
import { type StaffQuestion, staffPage } from './way-queries.ts';

/** Shifts of a series on the page of one. */
const SHIFTS_SHOWN = 60;

export interface Asker {
  /** Whose sign-ups and collections the cards tell, and for whom activities are looked for; absent for a guest. */
  session?: Pick<Session, 'accountId' | 'usertype'> | undefined;
  now: WireTime;
}
const lookingOf = ({ session }: Pick<Asker, 'session'>, learners: readonly Learner[]): Looking => ({
  usertype: session?.usertype,
  learners,
});
const accountIdOf = ({ session }: Asker) => session?.accountId ?? NOBODY;

/** A row as a card shows it at a moment to somebody; the row itself may be shared and stays as it is. */
const cardOf = <Row extends ActivityRow>(row: Row, now: WireTime, looking: Looking) => ({
  ...row,
  ...fitsMine(row, looking.learners),
  ...cannotCome(row, looking),
  suitSection: sortedSections(row.suitSection),
  activityApplyStatus: applyStatus(row, now),
});

/** The learners of the person who asks, at most seconds old. */
const learnersOfAsker = async (db: Db, { session }: Asker): Promise<readonly Learner[]> =>
  session ? learnersFor(db, session) : [];

/** Pages of published activities. One for a process: it remembers where they begin. */
function createActivityPages(db: Db, { counted, narrowBy }: Counting) {
  const anchors = createPageAnchors();
  const flights = createFlights();

  /**
   * Rows of a page, read once for all who ask for the same one at once: what they are to the person asking is read with them for the
   * first and by itself for the others.
   */
  async function rowsFor<Row extends ActivityRow>(page: string, asker: Asker, read: () => Promise<Row[]>) {
    const { result: rows, own } = await flights.join(page, read);
    if (own) return rows;
    const accountId = accountIdOf(asker);
    const ids = rows.map(({ id }) => id);
    const marks = accountId === NOBODY || ids.length === 0 ? [] : await marksOf(db, ids, accountId);
    const has = (what: 'isApply' | 'isConcern', id: string) =>
      marks.some((mark) => mark.what === what && mark.id === id);
    return rows.map((row) => ({
      ...row,
      isApply: has('isApply', row.id) ? 1 : 0,
      isConcern: has('isConcern', row.id) ? 1 : 0,
    }));
  }

  /**
   * One page of published activities with the true total. One query, save for totals older than a second and pages whose
   * beginning is not known yet (docs/domains/activities.md).
   */
  async function page(filter: ActivityFilter, sort: Sort, paging: Paging, asker: Asker) {
    if (filter.statuses?.length === 0) return { dataList: [], totalCount: 0 };
    const { now } = asker;
    const learners = await learnersOfAsker(db, asker);
    const stages = stagesOf(learners);
    const count = () => counted(filter, now);
    const { size, offset } = spanOf(paging);
    const question = { filter, sort, stages, size, accountId: accountIdOf(asker), now };
    const list = `${sort} ${stages.join()} ${JSON.stringify(filter)}`;
    const name = `${size} ${offset} ${list}`;

    const narrow = await narrowBy(filter, now);
    if (narrow) {
      const by = narrow === 'place' ? undefined : narrow;
      const rows = await rowsFor(name, asker, () => narrowPage(db, { ...question, offset, by }));
      const totalCount = rows[0]?.gathered ?? (offset === 0 ? 0 : await count());
      return { dataList: rows.map((row) => cardOf(row, now, lookingOf(asker, learners))), totalCount };
    }
    let after: Anchor | undefined;
    if (offset > 0) {
      const total = await count();
      if (offset < total) after = await anchors.before(list, total, offset, (step) => walk(db, question, step));
      if (!after) return { dataList: [], totalCount: total };
    }
    const rows = await rowsFor(name, asker, () => pageAfter(db, { ...question, after }));
    const totalCount = await pageTotal({ offset, size, shown: rows.length }, count);
    const end = offset + rows.length;
    const last = rows.at(-1);
    if (last && end < totalCount) anchors.note(list, totalCount, end, last.anchor);
    return { dataList: rows.map((row) => cardOf(row, now, lookingOf(asker, learners))), totalCount };
  }

  return {
    page,

    /** What staff alone are shown so, as cards. */
    async forStaff(question: StaffQuestion, paging: Paging, now: WireTime) {
      const { rows, totalCount } = await staffPage(db, question, paging, now);
      return { dataList: rows.map((row) => cardOf(row, now, { learners: [] })), totalCount };
    },

    /** How many a filter lets through: the total of its list, at most seconds old. */
    count: counted,
  };
}

/** What is told of many at once: figures and types with their numbers. */
function createActivityFigures(db: Db, totals: Totals) {
  return {
    /** Brings what the database keeps of statuses to the moment: time passes and nobody writes. */
    sweep: (now: WireTime) => sweepStatuses(db, now),
    /** After a write of this process that moves totals or figures. */
    forgetTotals: () => totals.forget(),

    /** Figures over the activities of organisations and a type, at most seconds old. */
    figures: (place: Pick<ActivityFilter, 'orgIds' | 'typeId'>, now: WireTime): Promise<FigureRow> =>
      totals.get(`figures ${JSON.stringify(place)}`, async () => {
        const [statuses, enrolments] = await Promise.all([countStatuses(db, place, now), placesTaken(db, place)]);
        const of = (status: ApplyStatus) => statuses.get(status) ?? 0;
        const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
        return { total, open: of(ApplyStatus.open), openingSoon: of(ApplyStatus.openingSoon), enrolments };
      }),

    /** Tree of types with the number of activities in the organisations asked for. */
    async types(orgIds: readonly string[]): Promise<ActivityTypeNode[]> {
      const key = `types ${orgIds.join()}`;
      const [types, counts] = await Promise.all([
        activityTypes(db),
        totals.get(key, () => publishedPerType(db, orgIds)),
      ]);
      return typeTree(types, counts);
    },
  };
}

/** One activity, or some by name, as the person sees them who asks; and what that person has collected. */
function createActivityCards(db: Db, secrets: Pick<Secrets, 'openIfAny'>) {
  /** The shifts among which one chooses; nothing where there is no other. */
  async function series({ seriesId, oneOfSeries }: ActivityDetailRow, { now }: Asker) {
    const shifts = seriesId ? await shiftsAhead(db, seriesId, { most: SHIFTS_SHOWN, now }) : [];
    if (shifts.length < 2) return {};
    return {
      series: {
        once: oneOfSeries ? 1 : 0,
        shifts: shifts.map((shift) => ({
          ...{ id: shift.id, actStartDate: shift.actStartDate, actEndDate: shift.actEndDate, address: shift.address },
          ...{ signStartDate: shift.signStartDate, signEndDate: shift.signEndDate },
          ...{ surplusNum: surplus(shift), activityApplyStatus: applyStatus(shift, now) },
        })),
      },
    };
  }

  /** Whom the person who asks would call on the day; nothing where nobody is named or they do not come. */
  async function dayContact(activity: ActivityDetailRow, { session, now }: Asker) {
    const contact = session && activity.hasDayContact && (await dayContactFor(db, activity.id, session.accountId));
    if (!contact) return {};
    const phone = secrets.openIfAny(contact.phoneCipher);
    return contact.name || phone ? { dayContact: dayContactOf({ name: contact.name, phone }, activity, now) } : {};
  }

  return {
    /** Cards of those of the ids that are to be seen, in no order. */
    async cards(ids: readonly string[], asker: Asker) {
      const [rows, learners] = await Promise.all([
        activitiesById(db, ids, accountIdOf(asker)),
        learnersOfAsker(db, asker),
      ]);
      return rows.map((row) => cardOf(row, asker.now, lookingOf(asker, learners)));
    },

    /** Stages of those for whom the person who asks looks; empty is nobody, or nobody whose stage is known. */
    stagesFor: async (asker: Asker): Promise<readonly number[]> => stagesOf(await learnersOfAsker(db, asker)),

    /** @throws Refusal notFound when it is not there, or not published and nobody of the asker's family signed up for it. */
    async detail(activityId: string, asker: Asker) {
      const [row, learners] = await Promise.all([
        activityById(db, activityId, accountIdOf(asker)),
        learnersOfAsker(db, asker),
      ]);
      if (!row) throw notFound('活动不存在或已下线');
      const card = cardOf(row, asker.now, lookingOf(asker, learners));
      return {
        ...card,
        audience: audienceText(row),
        surplusNum: surplus(row),
        signStatus: card.activityApplyStatus === 1 ? 1 : 0,
        ...(await series(row, asker)),
        ...(await dayContact(row, asker)),
      };
    },

    /** @throws Refusal notFound when there is no such activity to see. */
    async collect(accountId: string, activityId: string, now: WireTime): Promise<void> {
      if (!(await insertCollected(db, accountId, activityId, now))) throw notFound('活动不存在或已下线');
    },

    async cancelCollect(accountId: string, activityId: string): Promise<void> {
      await deleteCollected(db, accountId, activityId);
    },

    async collected(session: NonNullable<Asker['session']>, paging: Paging, now: WireTime) {
      const { accountId } = session;
      const { size, offset } = spanOf(paging);
      const [rows, totalCount, learners] = await Promise.all([
        collectedActivities(db, accountId, size, offset),
        countCollected(db, accountId),
        learnersOfAsker(db, { session, now }),
      ]);
      return { dataList: rows.map((row) => cardOf(row, now, lookingOf({ session }, learners))), totalCount };
    },
  };
}

/** Reads of activities. One for a process: it remembers totals and where pages begin. */
export function createActivities(db: Db, secrets: Pick<Secrets, 'openIfAny'>) {
  const totals = createTotals();
  return {
    ...createActivityPages(db, createCounting(db, totals)),
    ...createActivityFigures(db, totals),
    ...createActivityCards(db, secrets),
  };
}
export type Activities = ReturnType<typeof createActivities>;
