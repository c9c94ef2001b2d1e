import type { ActivityTypeNode } from '@vimo/contract';
import type { Db } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Anchor, createPageAnchors } from '../../platform/page-anchors.ts';
import type { WireTime } from '../../platform/time.ts';
import { createTotals, pageTotal } from '../../platform/totals.ts';
import { collectedActivities, countCollected, deleteCollected, insertCollected } from './collected-queries.ts';
import {
  type ActivityFilter,
  type ActivityRow,
  activitiesById,
  activityById,
  activityFigures,
  activityTypes,
  countActivities,
  type FigureRow,
  mayBeNarrow,
  narrowPage,
  pageAfter,
  placeOf,
  publishedPerType,
  type Sort,
  walk,
} from './queries.ts';
import { applyStatus, sortedSections, surplus, typeTree } from './rules.ts';

/** Account id of nobody: no row belongs to it. */
const NOBODY = '0';
/** So many activities are gathered and sorted in a moment; more are better looked for in the order of the sort. */
const NARROW = 2000;

export interface Paging {
  pageSize: number;
  currentPage: number;
}
export interface Asker {
  /** Whose sign-ups and collections the cards tell; absent for a guest. */
  accountId?: string | undefined;
  now: WireTime;
}

/** A row as a card shows it at a moment. */
const cardOf = <Row extends ActivityRow>(row: Row, now: WireTime) =>
  Object.assign(row, {
    suitSection: sortedSections(row.suitSection),
    activityApplyStatus: applyStatus(row, now),
  });

/** Reads of activities. One for a process: it remembers totals and where pages begin. */
export function createActivities(db: Db) {
  const totals = createTotals();
  const anchors = createPageAnchors();

  /**
   * One page of published activities with the true total. One query, save for totals older than a second and pages whose
   * beginning is not known yet (docs/domains/activities.md).
   */
  async function page(
    filter: ActivityFilter,
    sort: Sort,
    { pageSize, currentPage }: Paging,
    { accountId, now }: Asker,
  ) {
    if (filter.statuses?.length === 0) return { dataList: [], totalCount: 0 };
    const counted = (of: ActivityFilter) => totals.get(JSON.stringify(of), () => countActivities(db, of, now));
    const count = () => counted(filter);
    const offset = (currentPage - 1) * pageSize;
    const question = { filter, sort, size: pageSize, accountId: accountId ?? NOBODY, now };

    if (mayBeNarrow(filter) && (await counted(placeOf(filter))) <= NARROW) {
      const rows = await narrowPage(db, { ...question, offset });
      const totalCount = rows[0]?.gathered ?? (offset === 0 ? 0 : await count());
      return { dataList: rows.map((row) => cardOf(row, now)), totalCount };
    }
    const list = `${sort} ${JSON.stringify(filter)}`;
    let after: Anchor | undefined;
    if (offset > 0) {
      const total = await count();
      if (offset < total)
        after = await anchors.before(list, total, offset, (step) => walk(db, filter, sort, now, step));
      if (!after) return { dataList: [], totalCount: total };
    }
    const rows = await pageAfter(db, { ...question, after });
    const totalCount = await pageTotal({ offset, size: pageSize, shown: rows.length }, count);
    const end = offset + rows.length;
    const last = rows.at(-1);
    if (last && end < totalCount) anchors.note(list, totalCount, end, { key: last.sortKey, id: last.id });
    return { dataList: rows.map((row) => cardOf(row, now)), totalCount };
  }

  return {
    page,
    /** After a write of this process that moves totals or figures. */
    forgetTotals: () => totals.forget(),

    /** Figures over a list, at most seconds old. */
    figures: (filter: ActivityFilter, now: WireTime): Promise<FigureRow> =>
      totals.get(`figures ${JSON.stringify(filter)}`, () => activityFigures(db, filter, now)),

    /** Cards of those of the ids that are to be seen, in no order. */
    async cards(ids: readonly string[], { accountId, now }: Asker) {
      return (await activitiesById(db, ids, accountId ?? NOBODY)).map((row) => cardOf(row, now));
    },

    /** @throws Refusal notFound when it is not published or not there. */
    async detail(activityId: string, { accountId, now }: Asker) {
      const row = await activityById(db, activityId, accountId ?? NOBODY);
      if (!row) throw notFound('活动不存在或已下线');
      const card = cardOf(row, now);
      return { ...card, surplusNum: surplus(row), signStatus: card.activityApplyStatus === 1 ? 1 : 0 };
    },

    /** Tree of types with the number of activities in the organisations asked for. */
    async types(orgIds: readonly string[]): Promise<ActivityTypeNode[]> {
      const key = `types ${orgIds.join()}`;
      const [types, counts] = await Promise.all([
        activityTypes(db),
        totals.get(key, () => publishedPerType(db, orgIds)),
      ]);
      return typeTree(types, counts);
    },

    /** @throws Refusal notFound when there is no such activity to see. */
    async collect(accountId: string, activityId: string, now: WireTime): Promise<void> {
      if (!(await insertCollected(db, accountId, activityId, now))) throw notFound('活动不存在或已下线');
    },

    async cancelCollect(accountId: string, activityId: string): Promise<void> {
      await deleteCollected(db, accountId, activityId);
    },

    async collected(accountId: string, { pageSize, currentPage }: Paging, now: WireTime) {
      const [rows, totalCount] = await Promise.all([
        collectedActivities(db, accountId, pageSize, (currentPage - 1) * pageSize),
        countCollected(db, accountId),
      ]);
      return { dataList: rows.map((row) => cardOf(row, now)), totalCount };
    },
  };
}
export type Activities = ReturnType<typeof createActivities>;
