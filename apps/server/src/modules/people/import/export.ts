import { type ExportFilter, type ImportKind, importKindLabel } from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../content/workbook/index.ts';
import { LISTS } from './export-lists.ts';

/** One list; a larger one is taken school by school. */
const MOST_ROWS = 300_000;

/** What a task that makes a list is given. */
export interface ExportInput {
  kind: ImportKind;
  /** The organisation and all below it; everywhere with null. */
  orgId: string | null;
  filter: Omit<ExportFilter, 'keyword'>;
  /** The filter's word, sealed: it may be a name or a number of somebody. */
  word?: string;
}

export const narrowedBy = (
  secrets: Secrets,
  { keyword, ...filter }: ExportFilter,
): Pick<ExportInput, 'filter' | 'word'> => ({
  filter,
  ...(keyword ? { word: secrets.seal(keyword).toString('base64') } : {}),
});
const filterOf = (secrets: Secrets, { filter, word }: ExportInput): ExportFilter => ({
  ...filter,
  ...(word ? { keyword: secrets.open(Buffer.from(word, 'base64')) } : {}),
});

/** Makes a list of an organisation and all below it, or of what its room's filters leave of it, for the one who asked. */
export const makeExport: JobHandler<ExportInput> = async (run) => {
  const { database: db, secrets, clock } = run.platform;
  const { kind, orgId } = run.input;
  const list = LISTS[kind];
  const label = importKindLabel[kind];
  const day = dayOf(toWireTime(clock()));
  const { total, page } = await list.open({ db, secrets, orgId, day, filter: filterOf(secrets, run.input) });
  if (total > MOST_ROWS) throw refused(`超过 ${MOST_ROWS} 行，请分学校导出`);
  let count = 0;
  await run.store(`${label}-${day}.xlsx`, sheetOf(label, list.columns, rows()));
  return { rows: count };

  async function* rows() {
    for (let after = ''; ; ) {
      const some = await page(after);
      if (some.rows.length === 0) return;
      yield* some.rows;
      count += some.rows.length;
      run.progress(count, Math.max(count, total));
      if (count > MOST_ROWS) throw refused(`超过 ${MOST_ROWS} 行，请分学校导出`);
      after = some.last;
    }
  }
};
