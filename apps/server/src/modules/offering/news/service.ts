import type { NoticeDetail } from '@vimo/contract';
import type { Logger } from 'pino';
import { createCache } from '../../../platform/cache.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import { addReads, countNotices, type NoticeFilter, noticeById, noticesById, noticesOf } from './queries.ts';
import { createReadCounts } from './read-counts.ts';

interface Around {
  /** How many writes of this process made news old: what was read before one of them is not given after it. */
  writes: () => number;
  elapsed?: () => number;
}

/** News and notices (docs/domains/news.md): only what is published and due. One for a process: it remembers totals and texts, and counts readers. */
export function createNews(db: Db, log: Logger, { writes, elapsed }: Around) {
  const totals = createTotals();
  // For a second however long it took to read, unlike a total: what was taken down is nobody's to read then.
  const bodies = createCache<Awaited<ReturnType<typeof noticeById>>>(elapsed ? { now: elapsed } : {});
  const nameOf = (id: string) => `${writes()} ${id}`;
  const reads = createReadCounts(
    (batch) => addReads(db, batch),
    (ids) => {
      for (const id of ids) bodies.forget(nameOf(id));
    },
    (error) => log.warn(error, 'read counts not written yet'),
  );

  return {
    /** Newest first, with the true total. */
    async page(filter: NoticeFilter, paging: Paging, now: WireTime) {
      const { size, offset } = spanOf(paging);
      const dataList = await noticesOf(db, filter, now, size, offset);
      const count = () => totals.get(JSON.stringify(filter), () => countNotices(db, filter, now));
      return { dataList, totalCount: await pageTotal({ offset, size, shown: dataList.length }, count) };
    },

    /** Those of the ids that are to be seen, in no order. */
    byIds: (ids: readonly string[], now: WireTime) => noticesById(db, ids, now),

    /**
     * The whole piece, counted as read once more. Its text is read once a second however many ask; `anew` for what is kept for a second of its own.
     * @throws Refusal notFound when it is not published, not due yet or not there.
     */
    async read(id: string, now: WireTime, anew = false): Promise<NoticeDetail> {
      const found = await bodies.get(nameOf(id), () => noticeById(db, id, now), { anew });
      if (!found || found.startTime > now || (found.until !== null && found.until <= now)) throw notFound();
      const { until: _, ...notice } = found;
      return { ...notice, readNum: notice.readNum + reads.add(id) };
    },

    /** Writes the reads counted so far. */
    flush: reads.flush,
  };
}
export type News = ReturnType<typeof createNews>;
