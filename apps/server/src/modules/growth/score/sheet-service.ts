import type { manageSheet, manageSheetPublish, manageSheetSave, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { sheetOf } from '../../content/workbook/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { looksAfter, responsibilityOf } from '../../people/responsibility/index.ts';
import { cellProblem, tidy } from './rules.ts';
import { type CellChange, requireReason, writeChanges } from './sheet-changes.ts';
import { changesOf, publishContents, takeUnpublished } from './sheet-queries.ts';
import { cellKey, findSheet, LEFT, type SheetAsked } from './sheets.ts';
import { notifyPublished } from './staff-service.ts';

/** How families are told; credits stand in the comprehensive report, which is the student's page. */
const PUBLISHED = {
  fitness: (event: string) => ({ event, title: '体质健康成绩已发布', text: '' }),
  credits: (event: string, text: string) => ({ event, title: '学分已发布', text, student: '/mine/zsReport' }),
};

interface Parts {
  notifications: Notifications;
}

const find = async (db: Db, session: Session, asked: SheetAsked, now: WireTime, held = false) =>
  findSheet(db, await responsibilityOf(db, session, now), asked, dayOf(now), held);

/** Sheets as they are shown and taken out. */
function createSheetReads({ database }: Platform) {
  return {
    async show(session: Session, input: ParsedInputOf<typeof manageSheet>, now: WireTime) {
      const sheet = await find(database, session, input, now);
      const who = await responsibilityOf(database, session, now);
      return {
        ...{ title: sheet.title, className: sheet.place.name, published: sheet.published ? 1 : 0 },
        mayPublish:
          input.kind !== 'scores' && (!sheet.published || sheet.hasUnpublished) && looksAfter(who, sheet.place) ? 1 : 0,
        columns: sheet.columns.map(({ key, title, least, most }) => ({ key, title, least, most, mayEnter: 1 })),
        rows: sheet.pupils.map(({ studentId, studentName, studentNo, hasLeft, hasMoved }) => ({
          ...{ studentId, studentName, studentNo, hasLeft: hasLeft ? 1 : 0, hasMoved: hasMoved ? 1 : 0 },
          published: sheet.isSeen(studentId) ? 1 : 0,
          cells: Object.fromEntries(
            sheet.columns.flatMap(({ key }) => {
              const value = sheet.cells.get(cellKey(studentId, key));
              return value === undefined ? [] : [[key, value]];
            }),
          ),
        })),
      };
    },

    /** What was changed after publication, in the columns that are the person's. */
    async history(session: Session, input: SheetAsked, now: WireTime) {
      const { examinationId, schoolYearId, semesterId, columns, pupils } = await find(database, session, input, now);
      const keys = columns.map(({ key }) => key);
      const studentIds = pupils.map(({ studentId }) => studentId);
      return { list: await changesOf(database, { examinationId, schoolYearId, semesterId, studentIds, keys }) };
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
      const headings = ['学号', '姓名', ...columns.map((column) => column.title)].map((one) => ({ title: one }));
      return { name: `${title}-${place.name}.xlsx`, body: sheetOf(title, headings, rows) };
    },
  };
}

/** Entering and publishing. */
function createSheetWriting({ database }: Platform, { notifications }: Parts) {
  return {
    /**
     * Writes cells, all or none. @throws Refusal naming each cell with a problem: out of range, a pupil of another class or one who left, changed by
     * somebody else meanwhile; naming `reason` when it is published and none is given
     */
    async save(call: Call<typeof manageSheetSave>): Promise<string> {
      const { session, input, now } = call;
      return database.transaction(async (db) => {
        const sheet = await find(db, session, input, now, true);
        const problems: Record<string, string> = {};
        const changes: CellChange[] = [];
        for (const { studentId, key, value: typed, before } of input.cells) {
          const at = cellKey(studentId, key);
          const column = sheet.columns.find((one) => one.key === key);
          const pupil = sheet.pupils.find((one) => one.studentId === studentId);
          const value = column ? tidy(typed, column) : typed;
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
        requireReason(sheet, changes, input.reason);
        await writeChanges(db, sheet, changes, call);
        return `已保存 ${changes.length} 格`;
      });
    },

    /**
     * From now on families see the values of the class's pupils, those too that came with them from another class; once more for who came since.
     * @throws Refusal notFound to who may not publish them
     */
    async publish({ session, input, now, address, requestId }: Call<typeof manageSheetPublish>): Promise<string> {
      const { kind, of, classId } = input;
      await database.transaction(async (db) => {
        const { title, place, pupils, cells } = await find(db, session, input, now, true);
        if (!looksAfter(await responsibilityOf(db, session, now), place)) throw notFound('录入表不存在');
        if (cells.size === 0) throw refused('还没有录入，不能发布');
        const people = await takeUnpublished(
          db,
          input,
          pupils.map(({ studentId }) => studentId),
        );
        const isFirst = await publishContents(db, input, { by: session.accountId, now });
        if (!isFirst && people.length === 0) throw refused('已经发布');
        await notifyPublished(db, notifications, people, PUBLISHED[kind](`${kind}:${classId}:${of}`, title));
        await audit(db, { event: `${kind}.published`, session, target: classId, address, requestId });
      });
      return '已发布，学生和家长可以看到了';
    },
  };
}

/** Sheets of marks, fitness and credits, as they are entered by hand or pasted, and taken out (docs/domains/scores.md). */
export function createSheets(platform: Platform, parts: Parts) {
  return {
    ...createSheetReads(platform),
    ...createSheetWriting(platform, parts),
  };
}
export type Sheets = ReturnType<typeof createSheets>;
