import {
  holdsFiles,
  type manageRecordSheetCheck,
  type manageRecordSheetEnter,
  type manageRecordSheetRead,
  type ParsedInputOf,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { Workbooks } from '../../content/workbook/index.ts';
import { pupilsByNumber } from '../../people/roster/index.ts';
import { readPupilRows } from '../../people/student/index.ts';
import { placesOf, type Schemes } from '../scheme/index.ts';
import { enteredClass, enterFor } from './entering.ts';
import { type NotifyPeople, tellToConfirm } from './notify.ts';
import { judgeRows, type SheetRow } from './sheet-rules.ts';
import { entryTable, entryTemplate } from './sheet-table.ts';
import { enteredFor, lockEntries, namedStudentsOfClass } from './staff-queries.ts';
import { checkContent, contentOf } from './steps.ts';
import { gaps } from './values.ts';

interface Asked {
  classId: string;
  dimensionId: string;
}
type SentRow = ParsedInputOf<typeof manageRecordSheetCheck>['rows'][number];

/** What is told of a row that was judged. */
const shownOf = ({ faults, same }: ReturnType<typeof judgeRows>[number]) => ({ faults, same: same ? 1 : 0 });

/** The dimension as it is for the class. @throws Refusal notFound for a class of others, and when it was closed or taken out meanwhile */
async function dimensionFor(
  db: Db,
  schemes: Schemes,
  session: Session,
  { classId, dimensionId }: Asked,
  now: WireTime,
) {
  const place = await enteredClass(db, session, classId, now);
  const scheme = await schemes.schemeAt(db, place.orgId, place.above, place.stage);
  const found = scheme && placesOf(scheme).find((one) => one.dimension.dimensionId === dimensionId);
  if (!found) throw notFound('维度不存在或已停用');
  return { orgId: place.orgId, dimension: found.dimension };
}

const rowOf = ({ fieldList, ...row }: SentRow): SheetRow => ({
  ...row,
  content: contentOf(fieldList.map(({ id, value }) => ({ fieldId: id, value }))),
});

/** Entries for the students of a class out of a workbook: its template, reading and judging, and writing all rows or none. */
export function createEntrySheets(
  { database, secrets }: Platform,
  { schemes, notify, workbooks }: { schemes: Schemes; notify: NotifyPeople; workbooks: Workbooks },
) {
  async function judge(db: Db, session: Session, asked: Asked, rows: readonly SheetRow[], now: WireTime) {
    const { orgId, dimension } = await dimensionFor(db, schemes, session, asked, now);
    const pupils = await namedStudentsOfClass(db, asked.classId);
    const numbers = new Set(pupils.map(({ studentNo }) => studentNo));
    const strange = rows.map(({ studentNo }) => studentNo).filter((studentNo) => !numbers.has(studentNo));
    const [others, entered] = await Promise.all([
      strange.length > 0 ? pupilsByNumber(db, orgId, strange) : [],
      enteredFor(
        db,
        session.accountId,
        asked.dimensionId,
        pupils.map(({ studentId }) => studentId),
      ),
    ]);
    return { dimension, judged: judgeRows(dimension, rows, { pupils, others, entered }) };
  }

  return {
    /** The workbook to fill in: the students of the class, a column for each field of the dimension but pictures and files. */
    async sheetTemplate(session: Session, asked: Asked, now: WireTime): Promise<{ name: string; bytes: Buffer }> {
      const { dimension } = await dimensionFor(database, schemes, session, asked, now);
      const pupils = await namedStudentsOfClass(database, asked.classId);
      const bytes = await entryTemplate(dimension, pupils);
      return { name: `${dimension.dimensionName}-录入表.xlsx`, bytes };
    },

    /** Reads a workbook and judges its rows; those with nothing but the student are left out. Nothing is written. */
    async readSheet(call: Call<typeof manageRecordSheetRead>) {
      const { session, input, now } = call;
      const { dimension, orgId } = await dimensionFor(database, schemes, session, input, now);
      let ignored: string[] = [];
      const table = entryTable(dimension, (titles) => {
        ignored = titles;
      });
      const { rows, ...read } = await readPupilRows({ database, secrets, workbooks }, [orgId], call, table);
      const { judged } = await judge(database, session, input, rows.map(rowOf), now);
      return { ...read, rows: rows.map((row, at) => ({ ...row, ...shownOf(judged[at]!) })), ignored };
    },

    /** Judges rows again that were mended. */
    async checkSheet(session: Session, input: ParsedInputOf<typeof manageRecordSheetCheck>, now: WireTime) {
      const { judged } = await judge(database, session, input, input.rows.map(rowOf), now);
      return { rows: judged.map((one) => ({ row: one.row, ...shownOf(one) })) };
    },

    /**
     * Enters every row that does not stand already, or none: each waits for its student, as an entry by form does. `late`: what is said of those that come too late for the semester's report.
     * @throws Refusal naming `rows`, or a field of pictures or files
     */
    async enterSheet(session: Session, input: ParsedInputOf<typeof manageRecordSheetEnter>, now: WireTime) {
      const rows = input.rows.map(rowOf);
      return database.transaction(async (db) => {
        await lockEntries(db, session.accountId);
        const { dimension, judged } = await judge(db, session, input, rows, now);
        const faulty = judged.find(({ faults }) => faults.length > 0);
        if (faulty) throw invalidInput({ rows: `第 ${faulty.row} 行：${faulty.faults[0]!.text}` });
        const fresh = rows.flatMap(({ content }, at) => (judged[at]!.same ? [] : [{ content, ...judged[at]! }]));
        const same = rows.length - fresh.length;
        if (fresh.length === 0) return { count: 0, studentNum: 0, same, late: [] };
        const shown = contentOf(input.fieldList.map(({ id, value }) => ({ fieldId: id, value })));
        const taken = dimension.fields.filter(({ fieldType }) => holdsFiles(fieldType)).map(({ fieldId }) => fieldId);
        if (!Object.keys(shown).every((fieldId) => taken.includes(fieldId)))
          throw invalidInput({ fieldList: '这里只能附上图片和附件' });
        // The rows are judged; what all of them show is looked at with the first.
        const first = { ...fresh[0]!.content, ...shown };
        await checkContent(db, dimension, first, session);
        const missing = gaps(dimension, first);
        if (Object.keys(missing).length > 0) throw invalidInput(missing);
        const students = [...new Set(fresh.flatMap(({ studentId }) => studentId ?? []))];
        const learners = new Map((await schemes.learners(db, students)).map((one) => [one.studentId, one]));
        const late: string[] = [];
        for (const { content, studentId } of fresh) {
          const learner = learners.get(studentId ?? '');
          if (!learner) throw notFound('学生不存在');
          const entry = { dimensionId: input.dimensionId, content: { ...content, ...shown } };
          late.push(await enterFor(db, session, learner, entry, now));
        }
        await tellToConfirm(notify, db, students);
        return { count: fresh.length, studentNum: students.length, same, late: late.filter(Boolean) };
      });
    },
  };
}
