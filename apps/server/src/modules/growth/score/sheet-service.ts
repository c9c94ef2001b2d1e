import type { manageSheet, manageSheetPublish, manageSheetRead, manageSheetSave, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { inspectWorkbook, sheetRows, takeFile, textOf } from '../../people/import/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { notInClass, pupilsByNumber } from '../../people/roster/index.ts';
import { keepsAwards, seesClass } from './policy.ts';
import { cellProblem, tidy } from './rules.ts';
import { changesOf, insertChange, publishFitness } from './sheet-queries.ts';
import { cellKey, findSheet, type SheetAsked } from './sheets.ts';
import { classIn, measuredIn, yearOf } from './staff-queries.ts';
import { powerFor, tellPublished } from './staff-service.ts';

const NUMBER_TITLES = ['学籍号', '学号'];
const MOST_ROWS = 2000;

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
        mayPublish: input.kind === 'fitness' && !sheet.published && keepsAwards(power, input.classId) ? 1 : 0,
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
                ? '该学生已离校，不能再录入'
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
          const { examinationId, schoolYearId } = sheet;
          const common = {
            examinationId,
            schoolYearId,
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
      const { examinationId, schoolYearId, columns } = await find(database, session, input, now);
      const keys = columns.map(({ key }) => key);
      return { list: await changesOf(database, { examinationId, schoolYearId, classId: input.classId, keys }) };
    },

    /** Reads a workbook: a row a pupil, known by number, and columns by their titles. Nothing is written. */
    async read({ session, input, now, http }: Call<typeof manageSheetRead>) {
      const sheet = await find(database, session, input, now);
      const { bytes } = await takeFile(http.upload?.files ?? []);
      await inspectWorkbook(bytes);
      const rows: { row: number; cells: string[] }[] = [];
      for await (const { index, values } of sheetRows(bytes)) {
        const cells = values.slice(0, 60).map((value) => textOf(value));
        if (cells.some(Boolean)) rows.push({ row: index + 1, cells });
        if (rows.length > MOST_ROWS) throw refused(`最多 ${MOST_ROWS} 行`);
      }
      const heading = (rows.shift()?.cells ?? []).map((title) => title.replace(/[*＊\s]/g, ''));
      const numberAt = heading.findIndex((title) => NUMBER_TITLES.includes(title));
      const bare = (title: string) => title.replace(/（.*）$/, '');
      const places = sheet.columns.flatMap(({ key, title }) => {
        const at = heading.findIndex((one) => one === title || one === bare(title));
        return at < 0 ? [] : [{ key, at }];
      });
      if (numberAt < 0) throw refused('第一行应是表头，并且有“学籍号”一列');
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
      const seen = new Set<string>();
      const cells = rows.flatMap(({ row, cells: own }) => {
        const pupil = sheet.pupils.find((one) => one.studentNo === own[numberAt]);
        if (!pupil) return [];
        if (seen.has(pupil.studentId)) {
          problems.push({ row, title: pupil.studentNo, text: '这个学籍号出现了两次，只读取第一行' });
          return [];
        }
        seen.add(pupil.studentId);
        return places.flatMap(({ key, at }) => {
          const value = tidy((own[at] ?? '').slice(0, 12));
          return value === '' ? [] : [{ studentId: pupil.studentId, key, value }];
        });
      });
      return { cells, problems };
    },

    /** From now on families of the class see its values. */
    async publishFitness({
      session,
      input,
      now,
      address,
      requestId,
    }: Call<typeof manageSheetPublish>): Promise<string> {
      const { schoolYearId, classId } = input;
      const power = await powerFor(database, session, now);
      const year = await yearOf(database, schoolYearId);
      const place = year && (await classIn(database, classId, year.startYear));
      if (!place?.gradeId || !seesClass(power, place) || !keepsAwards(power, classId)) throw notFound('录入表不存在');
      await database.transaction(async (db) => {
        const people = await measuredIn(db, classId, schoolYearId);
        if (people.length === 0) throw refused('还没有录入，不能发布');
        const { accountId: by } = session;
        if (!(await publishFitness(db, { classId, schoolYearId, by, now }))) throw refused('已经发布');
        await tellPublished(db, notifications, people, {
          ...{ event: `fitness:${classId}:${schoolYearId}`, title: '体质健康成绩已发布', text: '' },
        });
        await audit(db, { event: 'fitness.published', session, target: classId, address, requestId });
      });
      return '已发布，学生和家长可以看到了';
    },
  };
}
export type Sheets = ReturnType<typeof createSheets>;
