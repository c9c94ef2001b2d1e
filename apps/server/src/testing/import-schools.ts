import { type ImportKind, importConfirm, importFetch, importRows, importUpload } from '@vimo/contract';
import readXlsx from 'read-excel-file/node';
import { expect } from 'vitest';
import { schoolYearOf } from '../modules/people/school-year/index.ts';
import { dayOf, toWireTime } from '../platform/time.ts';
import { workbookOf } from './access-cases/imports.ts';
import { startTestApp, testClock } from './app.ts';
import { runTasks } from './tasks.ts';
import { sendForm } from './uploads.ts';

export type Cells = Record<string, unknown>;

/** An app with two schools and who sends files to the first, and what tests of imports do there. */
export async function startImportSchools() {
  // In the middle of a school year: what is read on its last day and confirmed on the next one finds other grades.
  const app = await startTestApp({ clock: testClock('2026-03-12T10:00:00+08:00') });
  const { database: db } = app.platform;

  const school = await app.makeSchool('云汀一中');
  const other = await app.makeSchool('青山小学');
  const { token } = await app.loginAs(5, { orgId: school.orgId });

  let serial = 0;
  const pupil = (more: Cells = {}): Cells => {
    serial += 1;
    return {
      姓名: '许知宁',
      性别: '女',
      学号: `T2026${String(serial).padStart(5, '0')}`,
      年级: '三年级',
      班级: '三年级（2）班',
      监护人: '许明',
      监护人电话: `139${String(serial).padStart(8, '0')}`,
      ...more,
    };
  };

  async function upload(kind: ImportKind, rows: Cells[], orgId = school.orgId, by = token): Promise<string> {
    const file = { name: '名单.xlsx', bytes: await workbookOf(kind, rows) };
    const reply = await sendForm<{ batchId: string }>(app, importUpload.path, by, { kind, orgId }, [file]);
    expect(reply).toMatchObject({ status: 200, error_code: 0 });
    await runTasks(app);
    return reply.data.batchId;
  }
  const fetch = async (batchId: string) => (await app.call(importFetch, { batchId }, token)).data;
  const rowsOf = async (batchId: string, view = 'all') =>
    (await app.call(importRows, { batchId, view }, token)).data.dataList;
  const faultsIn = async (batchId: string) =>
    (await rowsOf(batchId)).flatMap(({ row, faults }) =>
      faults.map(({ column, level, title }) => `${row} ${column} ${level} ${title}`),
    );
  async function confirm(batchId: string) {
    const reply = await app.call(importConfirm, { batchId }, token);
    await runTasks(app);
    return reply;
  }
  /** By the day of the school: the machine may be in another zone. */
  const schoolYear = () => schoolYearOf(dayOf(toWireTime(app.clock())));
  const yearOfThird = () => String(schoolYear() - 2);

  return { app, db, school, other, token, pupil, upload, fetch, rowsOf, faultsIn, confirm, schoolYear, yearOfThird };
}

/** Rows of the first sheet, read by another library than the one that writes. */
export async function bookOf(bytes: Buffer): Promise<unknown[][]> {
  const [first] = await readXlsx(bytes);
  return (first as unknown as { data: unknown[][] }).data;
}
