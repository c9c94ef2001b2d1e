import { type manageRecordQueue, type ParsedInputOf, REVIEW_DAYS } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, fromWireTime, toWireTime, type WireTime } from '../../../platform/time.ts';
import { createTotals, type Totals } from '../../../platform/totals.ts';
import { type BehindAsked, spanOver } from '../../../slice.ts';
import { postsReviewed, responsibilityOf } from '../../people/responsibility/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { hintsOf } from './likeness-queries.ts';
import {
  countDecided,
  countDecidedSince,
  countQueue,
  countWaiting,
  decidedPage,
  type Late,
  loadOf,
  loadOfNobody,
  type QueueFilter,
  queueFigures,
  queuePage,
  queueSince,
} from './review-queries.ts';
import { takesTwoSteps } from './setting-queries.ts';
import { staffPageOf } from './staff-rows.ts';

const LATELY_MS = 7 * 24 * 3600 * 1000;
/** Most reviewers that a school is shown. */
const MOST_REVIEWERS = 300;
/** So many of the oldest that wait are looked through for hints: what that costs is that of a few pages of the queue, however much waits. */
const LOOKED_THROUGH = 200;

/** What waits for a review by the person. */
async function waitingFor(db: Db, session: Session, now: WireTime): Promise<QueueFilter> {
  const who = await responsibilityOf(db, session, now);
  // What waits for a second step is the office's alone.
  const twoSteps = who.officeOf !== null && (await takesTwoSteps(db, who.officeOf));
  return { officeOf: who.officeOf, posts: postsReviewed(who), accountId: who.accountId, twoSteps };
}

/** What a teacher who is there has had for too long. */
const lateOn = async (db: Db, now: WireTime): Promise<Late> => ({
  on: dayOf(now),
  before: await waitedSince(db, dayOf(now), REVIEW_DAYS),
});

/** Those of the oldest that wait which have hints. */
async function hintedAmongOldest(db: Db, filter: QueueFilter) {
  const ids = await queuePage(db, filter, { size: LOOKED_THROUGH, offset: 0 });
  const found = await hintsOf(db, ids);
  return {
    hinted: found.flatMap(({ recordId, hints }) => (hints.length > 0 ? [recordId] : [])),
    hintedOf: ids.length,
  };
}

/** @param totals numbers of what waits, which a decision makes old */
export function createReviewQueue({ database }: Platform, schemes: Schemes, totals: Totals) {
  /** Not looked through anew after each decision: which of them still wait is asked each time. */
  const hintTotals = createTotals();

  return {
    /** What waits for the person, the oldest first; or what they passed or refused, the latest first. */
    async queue(session: Session, input: ParsedInputOf<typeof manageRecordQueue>, now: WireTime) {
      const filter: QueueFilter = {
        ...(await waitingFor(database, session, now)),
        moduleId: input.modelId || undefined,
        dimensionId: input.dimensionId || undefined,
        classId: input.classId || undefined,
        name: input.name || undefined,
        schoolOnly: input.schoolOnly === 1,
        hinted: input.hinted === 1,
        unheldOn: input.unheld === 1 ? dayOf(now) : undefined,
        late: input.late === 1 ? await lateOn(database, now) : undefined,
      };
      const state: 2 | 3 | undefined = input.state === 2 || input.state === 3 ? input.state : undefined;
      const decided = state && { ...filter, state, orgId: session.orgId || '0' };
      const ids = decided
        ? await decidedPage(database, decided, spanOf(input))
        : await queuePage(database, filter, spanOf(input));
      const [page, hints] = await Promise.all([
        staffPageOf({ database }, schemes, ids, input, () =>
          decided
            ? countDecided(database, decided)
            : totals.get(JSON.stringify(filter), () => countQueue(database, filter)),
        ),
        hintsOf(database, ids),
      ]);
      const hintsBy = new Map(hints.map((row) => [row.recordId, row.hints]));
      return { ...page, dataList: page.dataList.map((row) => ({ ...row, hints: hintsBy.get(row.id) ?? [] })) };
    },

    /** How much waits, by class, module and dimension, how much of it has hints, and what the person decided today. */
    async queueFigures(session: Session, now: WireTime) {
      const filter = await waitingFor(database, session, now);
      const [rows, oldest, doneToday] = await Promise.all([
        totals.get(`figures ${dayOf(now)} ${JSON.stringify(filter)}`, () => queueFigures(database, filter, dayOf(now))),
        hintTotals.get(JSON.stringify(filter), () => hintedAmongOldest(database, filter)),
        countDecidedSince(database, session.accountId, `${dayOf(now)} 00:00:00`),
      ]);
      const sum = (list: readonly { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
      const placed = await Promise.all(
        rows.map(async (row) => ({ ...row, place: await schemes.placeOf(database, row.schemeId, row.dimensionId) })),
      );
      return {
        waiting: sum(rows),
        hintedOf: oldest.hintedOf,
        hinted: await countWaiting(database, oldest.hinted, session.accountId),
        doneToday,
        modules: [...Map.groupBy(placed, ({ place }) => place?.module.moduleId ?? '')].map(([modelId, ofModule]) => ({
          modelId,
          modelName: ofModule[0]?.place?.module.moduleName ?? '',
          count: sum(ofModule),
          dimensions: [...Map.groupBy(ofModule, ({ dimensionId }) => dimensionId)].map(
            ([dimensionId, ofDimension]) => ({
              dimensionId,
              dimensionName: ofDimension[0]?.place?.dimension.dimensionName ?? '',
              count: sum(ofDimension),
            }),
          ),
        })),
        classes: [...Map.groupBy(rows, ({ classId }) => classId)].flatMap(([classId, ofClass]) =>
          classId ? [{ classId, className: ofClass[0]?.className ?? '', count: sum(ofClass) }] : [],
        ),
      };
    },

    /** How many records wait for a review by the person. */
    waiting: async (session: Session, now: WireTime) => countQueue(database, await waitingFor(database, session, now)),
    waitingSpan: async (session: Session, now: WireTime) =>
      spanOver(await queueSince(database, await waitingFor(database, session, now))),

    /** What waits in schools for teachers where there is none: the queue of their office, narrowed to that. What waits for a second step waits for no teacher. */
    ofNobody: ({ orgIds, accountId, now }: BehindAsked) =>
      queueSince(database, { officeOf: orgIds, posts: [], accountId, twoSteps: false, unheldOn: dayOf(now) }),
    /** What has waited in schools for too long for a teacher who is there, in the same way. */
    late: async ({ orgIds, accountId, now }: BehindAsked) =>
      queueSince(database, {
        officeOf: orgIds,
        posts: [],
        accountId,
        twoSteps: false,
        late: await lateOn(database, now),
      }),

    /** Who in a school has how much to review. */
    async load({ orgId }: Session, now: WireTime) {
      const since = toWireTime(new Date(fromWireTime(now).getTime() - LATELY_MS));
      const [list, rest] = await Promise.all([
        loadOf(database, orgId || '0', dayOf(now), since, MOST_REVIEWERS),
        loadOfNobody(database, orgId || '0', dayOf(now)),
      ]);
      return { list, ...rest };
    },
  };
}
