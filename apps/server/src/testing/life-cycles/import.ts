import { ImportState, importConfirm, importDiscard, importFetch, importUpload } from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { tasksOf } from '../../modules.ts';
import { runJob } from '../../platform/jobs/index.ts';
import { workbookOf } from '../access-cases/imports.ts';
import { startTestApp } from '../app.ts';
import { runTasks } from '../tasks.ts';
import { sendForm } from '../uploads.ts';
import { type LifeCycle, type Named, overHttp } from './life.ts';

type Batch = 'preview' | 'done' | 'gone';
interface Model {
  batches: readonly Batch[];
  /** Of each student that there is: how often a file named them, the first among them. */
  written: number;
}
type Act = Named<'confirm' | 'discard', { nth: number }> | Named<'upload'>;
const FIRST_FILES = [0, 1];
const confirm = (nth: number): Act => ({ what: 'confirm', nth });
const discard = (nth: number): Act => ({ what: 'discard', nth });
/** Two students in every file of a life, whichever file comes first. */
const STUDENTS = 2;

function step(model: Model, act: Act): { ok: boolean; next: Model } {
  const { batches, written } = model;
  if (act.what === 'upload') return { ok: true, next: { ...model, batches: [...batches, 'preview'] } };
  if (batches[act.nth] !== 'preview') return { ok: false, next: model };
  return act.what === 'confirm'
    ? { ok: true, next: { batches: batches.with(act.nth, 'done'), written: written + 1 } }
    : { ok: true, next: { ...model, batches: batches.with(act.nth, 'gone') } };
}

interface Real {
  numbers: readonly string[];
  ids: string[];
}

/** Files of students: looked at, confirmed, given up, and the same people in several of them. */
export async function importLife(): Promise<LifeCycle<Model, Act, Real>> {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const call = await overHttp(app);
  const db = app.platform.database;
  const { orgId } = await app.makeSchool('云汀一中');
  const { token } = await app.loginAs(5, { orgId });
  let serial = 0;

  async function upload(numbers: readonly string[]): Promise<string> {
    const rows = numbers.map((number, nth) => ({
      ...{ 姓名: `许知宁${'甲乙'[nth]}`, 性别: '女', 学号: number, 年级: '三年级', 班级: '三年级（2）班' },
      ...{ 监护人: '许明', 监护人电话: `139${number.slice(-8)}` },
    }));
    const files = [{ name: '名单.xlsx', bytes: await workbookOf('students', rows) }];
    const { data } = await sendForm<{ batchId: string }>(
      app,
      importUpload.path,
      token,
      { kind: 'students', orgId },
      files,
    );
    await runTasks(app);
    return data.batchId;
  }

  return {
    app,
    async begin() {
      const numbers = Array.from({ length: STUDENTS }, () => {
        serial += 1;
        return `T2026${String(serial).padStart(8, '0')}`;
      });
      return {
        model: { batches: ['preview', 'preview'], written: 0 },
        real: { numbers, ids: [await upload(numbers), await upload(numbers)] },
      };
    },
    acts: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(...[0, 1, 2].flatMap((nth) => [confirm(nth), confirm(nth), discard(nth)])),
      },
      { weight: 1, arbitrary: fc.constant<Act>({ what: 'upload' }) },
    ),
    races: FIRST_FILES.flatMap((nth): [Act, Act][] => [
      // The same people in both: most of the turns.
      [confirm(nth), confirm(1 - nth)],
      [confirm(nth), confirm(1 - nth)],
      [confirm(nth), confirm(nth)],
      [confirm(nth), discard(nth)],
      [discard(nth), discard(nth)],
    ]),
    step,
    async perform({ numbers, ids }, act) {
      if (act.what === 'upload') {
        ids.push(await upload(numbers));
        return true;
      }
      const batchId = ids[act.nth];
      if (!batchId) return false;
      if (act.what === 'discard') return (await call(importDiscard, { batchId }, token)).ok;
      const { ok } = await call(importConfirm, { batchId }, token);
      if (!ok) return false;
      const row = await db.row<{ jobId: string }>(
        `select job_id::text as "jobId" from import_batch where batch_id = $1 and job_id is not null`,
        [batchId],
      );
      await runJob(app.platform, tasksOf(app.app.modules), row!.jobId);
      return true;
    },
    async found({ numbers, ids }) {
      const rows = await db.rows<{ accounts: number; classes: number; guardians: number }>(
        `select count(*)::int as accounts,
           (select count(*)::int from class_membership m where m.student_id = min(s.account_id)) as classes,
           (select count(*)::int from child_binding b where b.student_id = min(s.account_id)) as guardians
         from student s where student_no = any ($1) group by student_no order by student_no`,
        [numbers],
      );
      const batches: Batch[] = [];
      for (const batchId of ids) {
        const fetched = await call(importFetch, { batchId }, token);
        if (fetched.ok) expect([ImportState.preview, ImportState.done]).toContain(fetched.data.state);
        batches.push(!fetched.ok ? 'gone' : fetched.data.state === ImportState.done ? 'done' : 'preview');
      }
      return { batches, students: rows.map(({ accounts, classes, guardians }) => [accounts, classes, guardians]) };
    },
    expected: ({ batches, written }) => ({
      batches,
      students: written > 0 ? Array.from({ length: STUDENTS }, () => [1, 1, 1]) : [],
    }),
  };
}
