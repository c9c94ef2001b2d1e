import {
  AWARD_COLUMNS,
  type AwardCells,
  type AwardColumn,
  AwardType,
  awardTypeLabel,
  MOST_AWARD_ROWS,
  type manageAwardCheck,
  type manageAwardImport,
  type manageAwardRead,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import {
  placeOf,
  requireFaultless,
  sheetOf,
  type TablePlan,
  textOf,
  type Workbooks,
} from '../../content/workbook/index.ts';
import { looksAfter, type Responsibility, responsibilityOf } from '../../people/responsibility/index.ts';
import { readSchoolYear } from '../../people/school-year/index.ts';
import { NUMBER_TITLES, readPupilRows } from '../../people/student/index.ts';
import { insertAward, pupilsNumbered, standingAwards } from './award-queries.ts';
import { type AwardRow, type Judgement, judgeAwards } from './award-rules.ts';
import { classesOfSchool, pupilsOn, semestersBegun } from './staff-queries.ts';

/** What came of it, as the two kinds of file call it. */
const RESULT: Record<AwardType, string> = { [AwardType.award]: '结果', [AwardType.discipline]: '处分' };
/** The title of a column in a workbook of a kind, as it comes in and goes out. */
export const titleIn = (type: AwardType, { key, title }: (typeof AWARD_COLUMNS)[number]): string =>
  key === 'result' ? RESULT[type] : title;

/** What a file of the other kind is told: an award is no breach of discipline, and a punishment no award. */
function otherKind(type: AwardType, titles: readonly string[]): string | undefined {
  const other = type === AwardType.award ? AwardType.discipline : AwardType.award;
  if (placeOf(titles, [RESULT[other]]) < 0) return undefined;
  const [own, theirs] = [awardTypeLabel[type], awardTypeLabel[other]];
  return `表头是“${RESULT[other]}”，像是${theirs}的表格：请在“${theirs}”里登记；是${own}的，请把表头改为“${RESULT[type]}”`;
}

/** How a file of them is read: by the titles of the template, rows that hold nothing but who is meant left out. */
export const awardTable = (type: AwardType): TablePlan<Pick<AwardCells, 'event' | 'result' | 'happenedOn'>> => ({
  ...{ most: MOST_AWARD_ROWS, tooMany: `最多 ${MOST_AWARD_ROWS} 行`, none: '表格里没有填写的行' },
  titles: [...NUMBER_TITLES, ...AWARD_COLUMNS.map((column) => titleIn(type, column))],
  columns(titles) {
    const at = (key: AwardColumn) => {
      const title = titleIn(type, AWARD_COLUMNS.find((column) => column.key === key)!);
      const found = placeOf(titles, [title]);
      if (found >= 0) return found;
      const other = key === 'result' ? otherKind(type, titles) : undefined;
      throw refused(other ?? `第一行应是模板的表头，缺少：${title}`);
    };
    const places = { event: at('event'), result: at('result'), happenedOn: at('happenedOn') };
    return (values) => {
      const event = textOf(values[places.event]);
      const result = textOf(values[places.result]);
      const happenedOn = textOf(values[places.happenedOn]);
      return event || result || happenedOn ? { event, result, happenedOn } : undefined;
    };
  },
});

/** Awards and discipline that come in by file: read, looked at and mended, and noted all together or not at all (docs/domains/scores.md). */
export function createAwardImport({ database, secrets }: Platform, { workbooks }: { workbooks: Workbooks }) {
  async function judge(
    db: Db,
    who: Responsibility,
    type: number,
    rows: readonly AwardRow[],
    now: WireTime,
  ): Promise<Judgement[]> {
    const day = dayOf(now);
    const numbers = rows.map(({ cells }) => cells.studentNo);
    const found = await pupilsNumbered(db, who.orgId, numbers, await readSchoolYear(db, day));
    const pupils = new Map(found.map((one) => [one.studentNo, one]));
    const semesters = await semestersBegun(db, who.orgId, day);
    const standing = await standingAwards(db, type, numbers);
    return judgeAwards(who, rows, { pupils, semesters, standing }, day);
  }
  const shown = (judged: readonly Judgement[]) => ({ rows: judged.map(({ ready: _, ...row }) => row) });

  return {
    /** The file to fill in: the pupils of the person's classes, with nothing noted. */
    async template(session: Session, type: AwardType, now: WireTime) {
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
      const headings = AWARD_COLUMNS.map((column) => ({
        title: `${titleIn(type, column)}${column.required ? '*' : ''}`,
      }));
      return { name: `${awardTypeLabel[type]}登记表.xlsx`, body: sheetOf(awardTypeLabel[type], headings, rows) };
    },

    /** Reads a workbook by the titles of its columns; rows that hold nothing but who is meant are left out. Nothing is written. */
    async read(call: Call<typeof manageAwardRead>) {
      const { session, input, now } = call;
      const who = await responsibilityOf(database, session, now);
      const table = awardTable(input.type as AwardType);
      const { rows, ...read } = await readPupilRows({ database, secrets, workbooks }, [who.orgId], call, table);
      const filled = rows.map(({ row, ...cells }): AwardRow => ({ row, cells }));
      return { ...read, ...shown(await judge(database, who, input.type, filled, now)) };
    },

    async check({ session, input, now }: Call<typeof manageAwardCheck>) {
      const who = await responsibilityOf(database, session, now);
      return shown(await judge(database, who, input.type, input.rows, now));
    },

    /**
     * Notes all that is not there yet. @throws Refusal naming each cell with a fault, and what was there when it was looked at and was taken back since; then
     * nothing is noted
     */
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
        const takenBack = judged.flatMap(({ row, ready: whole, isThere }, at): [string, string][] =>
          whole && !isThere && rows[at]!.isThere ? [[`${row} event`, '登记过的这一条已被撤销，请核对']] : [],
        );
        requireFaultless(judged, Object.fromEntries(takenBack));
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
