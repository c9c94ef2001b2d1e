import { exportListLabel, LIST_EXPORT_MOST } from '@vimo/contract';
import type { z } from 'zod';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import type { LeavingLists } from '../../../platform/leaving-list.ts';
import { eachOnce } from '../../../platform/paging.ts';
import { personOf } from '../../../platform/sessions.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../content/workbook/index.ts';
import { listNamed } from './named.ts';
import { requireTaker, takerOf } from './policy.ts';
import { type listExportTask, openFilter } from './tasks.ts';

const A_PAGE = 100;

/** Page after page, by the call of the list itself: whoever may see less by now gets less. */
export const makeListExport =
  (lists: LeavingLists): JobHandler<z.output<typeof listExportTask.input>> =>
  async ({ accountId, input: { list, filter: sealed }, platform, progress, store }) => {
    const now = toWireTime(platform.clock());
    const person = await personOf(platform.database, accountId, dayOf(now));
    if (!person) throw refused('账号已停用');
    requireTaker(person);
    const leaving = listNamed(lists, list);
    const { endpoint, page, columns, keyOf = ({ id }: { id: string }) => id } = leaving;
    const taker = takerOf(person, leaving);
    const filter = openFilter(platform.secrets, sealed);
    let written = 0;
    async function* rows() {
      const read = async (before: number) => {
        const asked = endpoint.input.parse({ ...filter, pageSize: A_PAGE, currentPage: before + 1 });
        const { dataList, totalCount } = await page(taker, asked as never, now);
        progress(written, Math.min(totalCount, LIST_EXPORT_MOST));
        return { rows: dataList, total: totalCount };
      };
      for await (const row of eachOnce<Awaited<ReturnType<typeof read>>['rows'][number]>(A_PAGE, read, keyOf)) {
        if (written === LIST_EXPORT_MOST) return;
        written += 1;
        yield columns.map(({ text }) => text(row));
      }
    }
    const label = exportListLabel[list];
    await store(`${label}-${dayOf(now)}.xlsx`, sheetOf(label, columns, rows()));
    progress(written, written);
    return { rows: written };
  };
