import type { manageSheet, manageSheetPublish, manageSheetRead, manageSheetSave, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../people/import/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { notInClass, pupilsByNumber } from '../../people/roster/index.ts';
import { keepsAwards } from './policy.ts';
import { cellProblem, tidy } from './rules.ts';
import { changesOf, enteredIn, insertChange, publishContents } from './sheet-queries.ts';
import { cellKey, findSheet, type SheetAsked } from './sheets.ts';
import { powerFor, tellPublished } from './staff-service.ts';
import { readWorkbook } from './workbook.ts';

const MOST_ROWS = 2000;
const LEFT = '该学生已离校，不能再录入';
/** How families are told; credits stand in the comprehensive report, which is the student's page. */
const PUBLISHED = {
  fitness: (event: string) => ({ event, title: '体质健康成绩已发布', text: '' }),
  credits: (event: string, text: string) => ({ event, title: '学分已发布', text, student: '/mine/zsReport' }),
};

/** Sheets of marks and of fitness, as they are entered by hand, pasted, or read from a workbook (docs/domains/scores.md). */
export function createSheets(platform: Platform, { notifications }: { notifications: Notifications }) {
  const { database } = platform;
  const find = async (db: Db, session: Session, asked: SheetAsked, now: WireTime, held = false) =>
    findSheet(db, await powerFor(db, session, now), asked, dayOf(now), held);

  return {
    async show(session: Session, input: ParsedInputOf<typeof manageSheet>, now: WireTime) {
      const sheet = await find(database, session, input, now);
      const power = await powerFor(database, session, now);
      return {
        ...{ title: sheet.title, className: sheet.place.name, published: sheet.published ? 1 : 0 },
        mayPublish: input.kind !== 'scores' && !sheet.published && keepsAwards(power, input.classId) ? 1 : 0,
        columns: sheet.columns.map(({ key, title, least, most }) => ({ key, title, least, most, mayEnter: 1 })),
        rows: sheet.pupils.map(({ studentId, studentName, studentNo, hasLeft }) => ({
          ...{ studentId, studentName, studentNo, hasLeft: hasLeft ? 1 : 0 },
          cells: Object.fromEntries(
            sheet.columns.flatMap(({ key }) => {
              const value = sheet.cells.get(cellKey(studentId, key));
              return value === undefined ? [] : [[key, value]];
            }),
          ),
        })),
      };
    },

    /**
     * Writes cells, all or none. @throws Refusal naming each cell with a problem: out of range, a pupil of another class or one who left, changed by
     * somebody else meanwhile; naming `reason` when it is published and none is given
     */
    async save({ session, input, now, address, requestId }: Call<typeof manageSheetSave>): Promise<string> {
      const reason = input.reason ?? '';
      return database.transaction(async (db) => {
        const sheet = await find(db, session, input, now, true);
        const problems: Record<string, string> = {};
        const changes: { studentId: string; key: string; title: string; before: string; value: string }[] = [];
        for (const { studentId, key, value: typed, before } of input.cells) {
          const at = cellKey(studentId, key);
          const column = sheet.columns.find((one) => one.key === key);
          const pupil = sheet.pupils.find((one) => one.studentId === studentId);
          const value = tidy(typed);
          const current = sheet.cells.get(at) ?? '';
          if (value === current) continue;
          const problem = !pupil
            ? '该学生不在这个班'
            : !column
              ? '这一列不由您录入'
              : pupil.hasLeft
                ? LEFT
                : before !== current
                  ? `已被他人改为“${current || '空'}”，请刷新后再改`
                  : cellProblem(value, column);
          if (problem) problems[at] = problem;
          else changes.push({ studentId, key, title: column!.title, before: current, value });
        }
        if (Object.keys(problems).length > 0) throw invalidInput(problems);
        if (changes.length === 0) return '没有改动';
        if (sheet.published && !reason) throw invalidInput({ reason: '成绩已发布，请填写更正原因' });
        await sheet.write(db, changes);
        if (sheet.published) {
          const { examinationId, schoolYearId, semesterId } = sheet;
          const common = {
            examinationId,
            schoolYearId,
            semesterId,
            classId: input.classId,
            reason,
            actorId: session.accountId,
            at: now,
          };
          for (const { studentId, key, title, before, value } of changes)
            await insertChange(db, { ...common, studentId, key, title, before, after: value });
          await audit(db, {
            ...{ event: 'score.corrected', session, target: input.classId, address, requestId },
            detail: { sheet: `${input.kind} ${input.of}`, count: changes.length, reason },
          });
        }
        return `已保存 ${changes.length} 格`;
      });
    },

    /** What was changed after publication, in the columns that are the person's. */
    async history(session: Session, input: SheetAsked, now: WireTime) {
      const { examinationId, schoolYearId, semesterId, columns } = await find(database, session, input, now);
      const keys = columns.map(({ key }) => key);
      const of = { examinationId, schoolYearId, semesterId, classId: input.classId, keys };
      return { list: await changesOf(database, of) };
    },

    /** The sheet as a workbook to be filled in: who is at the school, and what is there already. */
    async template(session: Session, input: SheetAsked, now: WireTime) {
      const { title, place, columns, pupils, cells } = await find(database, session, input, now);
      const rows = pupils
        .filter(({ hasLeft }) => !hasLeft)
        .map(({ studentId, studentNo, studentName }) => [
          ...[studentNo, studentName],
          ...columns.map(({ key }) => cells.get(cellKey(studentId, key)) ?? ''),
        ]);
      const headings = ['学籍号', '姓名', ...columns.map((column) => column.title)].map((one) => ({ title: one }));
      return { name: `${title}-${place.name}.xlsx`, body: sheetOf(title.slice(0, 30), headings, rows) };
    },

    /** Reads a workbook: a row a pupil, known by number, and columns by their titles. Nothing is written. */
    async read({ session, input, now, http }: Call<typeof manageSheetRead>) {
      const sheet = await find(database, session, input, now);
      const { heading, numberAt, rows } = await readWorkbook(http.upload, MOST_ROWS);
      const bare = (title: string) => title.replace(/（.*）$/, '');
      const places = sheet.columns.flatMap(({ key, title }) => {
        const at = heading.findIndex((one) => one === title || one === bare(title));
        return at < 0 ? [] : [{ key, at }];
      });
      if (places.length === 0)
        throw refused(`表头里没有可录入的列：${sheet.columns.map(({ title }) => bare(title)).join('、')}`);
      const strangers = rows.filter(({ cells }) => !sheet.pupils.some((one) => one.studentNo === cells[numberAt]));
      const known = await pupilsByNumber(
        database,
        sheet.place.orgId,
        strangers.map(({ cells }) => cells[numberAt] ?? ''),
      );
      const problems = strangers.map(({ row, cells }) => {
        const number = cells[numberAt] ?? '';
        return { row, title: number || '空', text: notInClass(number, known) };
      });
      const nameAt = heading.indexOf('姓名');
      const seen = new Set<string>();
      const cells = rows.flatMap(({ row, cells: own }) => {
        const pupil = sheet.pupils.find((one) => one.studentNo === own[numberAt]);
        if (!pupil) return [];
        if (seen.has(pupil.studentId)) {
          problems.push({ row, title: pupil.studentNo, text: '这个学籍号出现了两次，只读取第一行' });
          return [];
        }
        seen.add(pupil.studentId);
        const name = (own[nameAt] ?? '').trim();
        if (name && name !== pupil.studentName) {
          problems.push({ row, title: pupil.studentNo, text: `姓名“${name}”与学籍号不符，应为“${pupil.studentName}”` });
          return [];
        }
        return places.flatMap(({ key, at }) => {
          const value = tidy((own[at] ?? '').slice(0, 12));
          return value === '' ? [] : [{ studentId: pupil.studentId, key, value }];
        });
      });
      const faults = cells.flatMap(({ studentId, key, value }) => {
        const column = sheet.columns.find((one) => one.key === key);
        const pupil = sheet.pupils.find((one) => one.studentId === studentId);
        const fault = pupil?.hasLeft ? LEFT : column && cellProblem(value, column);
        return fault ? [[cellKey(studentId, key), fault] as const] : [];
      });
      return { cells, faults: Object.fromEntries(faults), problems };
    },

    /** From now on families of the class see its values. @throws Refusal notFound to who may not publish them */
    async publish({ session, input, now, address, requestId }: Call<typeof manageSheetPublish>): Promise<string> {
      const { kind, of, classId } = input;
      const { title } = await find(database, session, input, now);
      if (!keepsAwards(await powerFor(database, session, now), classId)) throw notFound('录入表不存在');
      await database.transaction(async (db) => {
        const people = await enteredIn(db, input);
        if (people.length === 0) throw refused('还没有录入，不能发布');
        if (!(await publishContents(db, input, { by: session.accountId, now }))) throw refused('已经发布');
        await tellPublished(db, notifications, people, PUBLISHED[kind](`${kind}:${classId}:${of}`, title));
        await audit(db, { event: `${kind}.published`, session, target: classId, address, requestId });
      });
      return '已发布，学生和家长可以看到了';
    },
  };
}
export type Sheets = ReturnType<typeof createSheets>;
