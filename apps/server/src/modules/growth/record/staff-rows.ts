import type { StaffRecordRow } from '@vimo/contract';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { Schemes } from '../scheme/index.ts';
import { shownRecords } from './list-queries.ts';
import { rowOf } from './shown.ts';

/** A page of records as lists of staff show them: rows in the order of the ids, and how many there are in all. */
export async function staffPageOf(
  { database }: Pick<Platform, 'database'>,
  schemes: Schemes,
  ids: readonly string[],
  paging: Paging,
  count: () => Promise<number>,
) {
  const dataList = await staffRowsOf({ database }, schemes, ids);
  return { dataList, totalCount: await pageTotal({ ...spanOf(paging), shown: ids.length }, count) };
}

async function staffRowsOf(
  { database }: Pick<Platform, 'database'>,
  schemes: Schemes,
  ids: readonly string[],
): Promise<StaffRecordRow[]> {
  const found = new Map((await shownRecords(database, ids)).map((row) => [row.recordId, row]));
  return Promise.all(
    ids.flatMap((id) => {
      const row = found.get(id);
      if (!row) return [];
      return rowOf(database, schemes, row).then((shown) => ({
        ...shown,
        revision: row.revision,
        submitDate: row.submittedAt,
        fileNum: row.fileCount,
      }));
    }),
  );
}
