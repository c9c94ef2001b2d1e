import { buffer } from 'node:stream/consumers';
import { ImportState } from '@vimo/contract';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { personOf } from '../../../platform/sessions.ts';
import { toWireTime } from '../../../platform/time.ts';
import { type ReadOf, readTable } from '../../content/workbook/index.ts';
import { type FileRow, tableOf } from './columns.ts';
import { chunksOf, createShared, judgeRows, keptRow } from './judging.ts';
import { PLANS } from './kinds/index.ts';
import { placeOf } from './plan.ts';
import { requireStillImporter } from './policy.ts';
import { batchOf, setBatch } from './queries.ts';
import { deleteRows, insertRows } from './row-queries.ts';

/** Reads an uploaded file, judges every row and keeps them to be looked at; nothing else is written. */
export const checkImport: JobHandler<{ batchId: string; withHidden?: boolean | undefined }> = async (run) => {
  const { database, files, secrets, clock } = run.platform;
  const batch = await batchOf(database, run.input.batchId);
  if (!batch || batch.state !== ImportState.checking) throw refused('导入已被放弃');
  const plan = PLANS[batch.kind];
  const place = placeOf(batch, run.platform, toWireTime(clock()));
  await requireStillImporter(database, await personOf(database, batch.accountId, place.day), batch.orgId);

  const bytes = secrets.openBytes(await buffer((await files.get(batch.fileKey)).body));
  const rows: FileRow[] = [];
  const shared = createShared(plan);
  let read: ReadOf = { sheetName: '', otherSheets: [], hiddenRows: 0, hiddenColumns: [], ignored: [] };
  const told = (what: ReadOf) => {
    read = what;
  };
  const withHidden = run.input.withHidden === true;
  for await (const row of readTable(bytes, tableOf(batch.kind), { withHidden, told })) {
    rows.push(row);
    shared.add(row);
  }
  run.progress(0, rows.length);
  await database.transaction(async (db) => {
    await deleteRows(db, batch.id);
    let done = 0;
    for (const chunk of chunksOf(rows)) {
      const judged = await judgeRows(db, plan, place, chunk, shared);
      await insertRows(
        db,
        batch.id,
        chunk.map((row, at) => keptRow(secrets, plan, row, judged[at]!)),
      );
      done += chunk.length;
      run.progress(done, rows.length);
    }
    const { hiddenColumns, otherSheets, ignored, ...of } = read;
    const result = { hiddenColumns, otherSheets, ignored };
    await setBatch(db, batch.id, { state: ImportState.preview, ...of, result });
    await run.finish(db, { rows: rows.length });
  });
  await files.remove(batch.fileKey);
  return undefined;
};
