import {
  AWARD_COLUMNS,
  type AwardCells,
  awardTypeLabel,
  type JudgedAward,
  MOST_AWARD_ROWS,
  type manageAwardCheck,
  type manageAwardImport,
  type manageAwardRead,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { dayOfText, sheetOf } from '../../people/import/index.ts';
import { looksAfter, type Responsibility, responsibilityOf } from '../../people/responsibility/index.ts';
import { schoolYearOf, semesterOn } from '../../people/school-year/index.ts';
import { insertAward, pupilsNumbered, standingAwards } from './award-queries.ts';
import { classesOfSchool, pupilsOn, semestersBegun } from './staff-queries.ts';
import { readWorkbook } from './workbook.ts';

const MOST_TEXT = { event: 60, result: 40 } as const;
interface AwardRow {
  row: number;
  cells: AwardCells;
}
/** A row without a fault, as it is written. */
interface Ready {
  studentId: string;
  classId: string;
  semesterId: string;
  event: string;
  result: string;
  happenedOn: string;
}
interface Judgement extends JudgedAward {
  ready: Ready | undefined;
}

/** Awards and discipline that come in by file: read, looked at and mended, and noted all together or not at all (docs/domains/scores.md). */
export function createAwardImport({ database }: Platform) {
  /** Each row by what is there now: its pupil by number among the person's classes, texts, the day and its semester, and what is noted already. */
  async function judge(
    db: Db,
    who: Responsibility,
    type: number,
    rows: readonly AwardRow[],
    now: WireTime,
  ): Promise<Judgement[]> {
    const day = dayOf(now);
    const numbers = rows.map(({ cells }) => cells.studentNo);
    const pupils = new Map(
      (await pupilsNumbered(db, who.orgId, numbers, schoolYearOf(now))).map((one) => [one.studentNo, one]),
    );
    const semesters = await semestersBegun(db, who.orgId, day);
    const standing = await standingAwards(
      db,
      type,
      [...pupils.values()].map(({ studentId }) => studentId),
    );
    const seen = new Map<string, number>();
    return rows.map(({ row, cells }) => {
      const faults: Record<string, string> = {};
      const pupil = pupils.get(cells.studentNo);
      const fault = pupilFault(who, cells, pupil);
      if (fault) faults.studentNo = fault;
      else if (cells.studentName && cells.studentName !== pupil?.studentName)
        faults.studentName = `学籍号 ${cells.studentNo} 是${pupil?.studentName}`;
      for (const key of ['event', 'result'] as const) {
        if (!cells[key]) faults[key] = '未填';
        else if ([...cells[key]].length > MOST_TEXT[key]) faults[key] = `最多 ${MOST_TEXT[key]} 个字`;
      }
      const { day: happenedOn } = dayOfText(cells.happenedOn);
      const semester = happenedOn ? semesterOn(semesters, happenedOn) : undefined;
      if (!happenedOn) faults.happenedOn = cells.happenedOn ? '应为日期，如 2026-03-01' : '未填';
      else if (happenedOn > day) faults.happenedOn = '日期不能晚于今天';
      else if (!semester) faults.happenedOn = '这一天不在已有的学期里';
      const key = [pupil?.studentId, cells.event, cells.result, happenedOn].join(' ');
      const twin = seen.get(key);
      if (Object.keys(faults).length === 0) {
        if (twin !== undefined) faults.event = `与第 ${twin} 行相同`;
        else seen.set(key, row);
      }
      const isWhole = Object.keys(faults).length === 0;
      const { studentId, classId, className = '' } = fault ? {} : (pupil ?? {});
      const { event, result } = cells;
      return {
        ...{ row, cells: { ...cells, happenedOn: happenedOn || cells.happenedOn }, className, faults },
        isThere: isWhole && standing.has(key) ? 1 : 0,
        ready:
          isWhole && studentId && classId && semester
            ? { studentId, classId, semesterId: semester.semesterId, event, result, happenedOn }
            : undefined,
      };
    });
  }
  const shown = (judged: readonly Judgement[]) => ({ rows: judged.map(({ ready: _, ...row }) => row) });

  return {
    /** The file to fill in: the pupils of the person's classes, with nothing noted. */
    async template(session: Session, type: 1 | 2, now: WireTime) {
      const who = await responsibilityOf(database, session, now);
      const day = dayOf(now);
      const classes = (await classesOfSchool(database, who.orgId, null, day)).filter(({ id }) =>
        looksAfter(who, { orgId: who.orgId, classId: id }),
      );
      // The whole school's pupils are no list to fill in.
      const pupils =
        who.officeOf !== null || classes.length === 0
          ? []
          : (await Promise.all(classes.map(({ id }) => pupilsOn(database, id, day)))).flat();
      const rows = pupils
        .filter(({ hasLeft }) => !hasLeft)
        .map(({ studentNo, studentName }) => [studentNo, studentName, '', '', '']);
      const headings = AWARD_COLUMNS.map(({ title, required }) => ({
        title: `${title === '结果' && type === 2 ? '处分' : title}${required ? '*' : ''}`,
      }));
      return { name: `${awardTypeLabel[type]}登记表.xlsx`, body: sheetOf(awardTypeLabel[type], headings, rows) };
    },

    /** Reads a workbook by the titles of its columns; rows that hold nothing but who is meant are left out. Nothing is written. */
    async read({ session, input, now, http }: Call<typeof manageAwardRead>) {
      const who = await responsibilityOf(database, session, now);
      const { heading, rows } = await readWorkbook(http.upload, MOST_AWARD_ROWS);
      const titles = (title: string) =>
        title === '结果' ? ['结果', '处分'] : title === '学籍号' ? ['学籍号', '学号'] : [title];
      const places = AWARD_COLUMNS.map(({ key, title, required }) => {
        const at = heading.findIndex((one) => titles(title).includes(one));
        if (at < 0 && required) throw refused(`第一行应是模板的表头，缺少：${title}`);
        return { key, at };
      });
      const filled = rows
        .map(
          ({ row, cells }): AwardRow => ({
            row,
            cells: Object.fromEntries(places.map(({ key, at }) => [key, cells[at] ?? ''])) as AwardCells,
          }),
        )
        .filter(({ cells: { event, result, happenedOn } }) => event || result || happenedOn);
      if (filled.length === 0) throw refused('表格里没有填写的行');
      return shown(await judge(database, who, input.type, filled, now));
    },

    async check({ session, input, now }: Call<typeof manageAwardCheck>) {
      const who = await responsibilityOf(database, session, now);
      return shown(await judge(database, who, input.type, input.rows, now));
    },

    /** Notes all that is not there yet. @throws Refusal naming each cell with a fault; then nothing is noted */
    async write({ session, input, now, address, requestId }: Call<typeof manageAwardImport>) {
      const { type, rows } = input;
      return database.transaction(async (db) => {
        const who = await responsibilityOf(db, session, now);
        // Two that come at once wait for each other.
        await db.run(
          `select from student where school_id = $1 and student_no = any ($2) order by account_id for no key update`,
          [who.orgId, rows.map(({ cells }) => cells.studentNo)],
        );
        const judged = await judge(db, who, type, rows, now);
        const faults = Object.fromEntries(
          judged.flatMap(({ row, faults: own }) =>
            Object.entries(own).map(([column, fault]) => [`${row} ${column}`, fault]),
          ),
        );
        if (Object.keys(faults).length > 0) throw invalidInput(faults);
        const ready = judged.flatMap((one) => (one.ready && !one.isThere ? [one.ready] : []));
        for (const one of ready) await insertAward(db, { ...one, type, orgId: who.orgId, by: session.accountId, now });
        if (ready.length > 0)
          await audit(db, {
            ...{ event: 'award.imported', session, target: who.orgId, address, requestId },
            detail: { type, count: ready.length },
          });
        return { added: ready.length, there: judged.length - ready.length };
      });
    },
  };
}
export type AwardImport = ReturnType<typeof createAwardImport>;

/** What is wrong with who is meant. */
function pupilFault(
  who: Responsibility,
  { studentNo }: AwardCells,
  pupil: { classId: string | null; hasLeft: boolean } | undefined,
): string | undefined {
  if (!studentNo) return '未填';
  if (!pupil) return '本校没有这个学籍号';
  if (pupil.hasLeft || !pupil.classId) return '该学生已离校';
  return looksAfter(who, { orgId: who.orgId, classId: pupil.classId }) ? undefined : '不是您负责的班级';
}
