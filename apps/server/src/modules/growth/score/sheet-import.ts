import {
  foldedName,
  type JudgedSheetRow,
  MOST_SHEET_ROWS,
  type manageSheetCheck,
  type manageSheetImport,
  type manageSheetRead,
  plainNumber,
  sheetTitles,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf } from '../../../platform/time.ts';
import { placeOf, requireFaultless, textOf, type Workbooks } from '../../content/workbook/index.ts';
import { responsibilityOf } from '../../people/responsibility/index.ts';
import { notInClass, pupilsByNumber } from '../../people/roster/index.ts';
import { NUMBER_TITLES, readPupilRows } from '../../people/student/index.ts';
import { cellProblem, tidy } from './rules.ts';
import { type CellChange, requireReason, writeChanges } from './sheet-changes.ts';
import { cellKey, findSheet, LEFT, type SheetFound } from './sheets.ts';

type SheetRow = Pick<JudgedSheetRow, 'row' | 'cells' | 'before'>;
interface Judgement extends JudgedSheetRow {
  changes: CellChange[];
}

/** Columns of a workbook that say who is meant, or what was wrong with a row that was handed back. */
const NO_VALUES = [...NUMBER_TITLES, '姓名', '问题'];
const MOST_VALUE = 12;

/**
 * Sheets that come in by file: read, looked at and mended, and written all together or not at all (docs/domains/scores.md). An empty cell says nothing:
 * what stands there stays.
 */
export function createSheetImport({ database, secrets }: Platform, { workbooks }: { workbooks: Workbooks }) {
  const find = async (
    db: Db,
    { session, input, now }: Call<typeof manageSheetRead | typeof manageSheetCheck | typeof manageSheetImport>,
    held = false,
  ) => findSheet(db, await responsibilityOf(db, session, now), input, dayOf(now), held);
  const shown = (judged: readonly Judgement[]) => judged.map(({ changes: _, ...row }) => row);

  return {
    /** Reads a workbook: a row a pupil, known by number, and columns by their titles. @throws Refusal when it has no column of the sheet, or no value */
    async read(call: Call<typeof manageSheetRead>) {
      const sheet = await find(database, call);
      let places: { key: string; unit: string; at: number }[] = [];
      let ignored: string[] = [];
      const { rows, ...read } = await readPupilRows({ database, secrets, workbooks }, [sheet.place.orgId], call, {
        ...{ most: MOST_SHEET_ROWS, tooMany: `最多 ${MOST_SHEET_ROWS} 行`, none: '表格里没有填写的成绩' },
        columns(titles) {
          const names = sheetTitles(sheet.columns);
          places = sheet.columns.flatMap(({ key, unit }, column) => {
            const at = placeOf(titles, names[column]!);
            return at < 0 ? [] : [{ key, unit, at }];
          });
          if (places.length === 0)
            throw refused(`表头里没有可录入的列：${names.map((called) => called.at(-1)).join('、')}`);
          const known = places.map(({ at }) => at);
          ignored = titles.filter((title, at) => title && !known.includes(at) && !NO_VALUES.includes(title));
          return (values) => {
            const cells = Object.fromEntries(places.map((place) => [place.key, tidy(textOf(values[place.at]), place)]));
            return Object.values(cells).some(Boolean) ? { cells } : undefined;
          };
        },
      });
      const filled = rows.map(
        ({ row, studentNo, studentName, cells }): SheetRow => ({
          row,
          cells: { studentNo, studentName, ...cells },
          before: {},
        }),
      );
      const columns = places.map(({ key }) => key);
      return { ...read, columns, ignored, rows: shown(await judge(database, sheet, filled)) };
    },

    async check(call: Call<typeof manageSheetCheck>) {
      return { rows: shown(await judge(database, await find(database, call), call.input.rows)) };
    },

    /** Writes what is different. @throws Refusal naming each cell with a fault, or one that somebody changed since it was judged; `reason` when families see the sheet */
    async write(call: Call<typeof manageSheetImport>) {
      const { session, input, address, requestId } = call;
      return database.transaction(async (db) => {
        const sheet = await find(db, call, true);
        const judged = await judge(db, sheet, input.rows);
        const sent = new Map(input.rows.map(({ row, before }) => [row, before]));
        const changedMeanwhile = judged.flatMap(({ row, changes: own }) =>
          own
            .filter(({ key, before }) => before !== (sent.get(row)?.[key] ?? ''))
            .map(({ key, before }) => [`${row} ${key}`, `已被他人改为“${before || '空'}”，请核对`]),
        );
        requireFaultless(judged, Object.fromEntries(changedMeanwhile));
        const changes = judged.flatMap((one) => one.changes);
        const counts = { students: judged.filter((one) => one.changes.length > 0).length, cells: changes.length };
        if (changes.length === 0) return counts;
        requireReason(sheet, changes, input.reason);
        await writeChanges(db, sheet, changes, call);
        await audit(db, {
          ...{ event: 'score.imported', session, target: input.classId, address, requestId },
          detail: { sheet: `${input.kind} ${input.of}`, count: changes.length },
        });
        return counts;
      });
    },
  };
}
export type SheetImport = ReturnType<typeof createSheetImport>;

/** Each row by what is there now: its pupil by number, the values by their columns, and what they would change. */
async function judge(db: Db, sheet: SheetFound, sent: readonly SheetRow[]): Promise<Judgement[]> {
  const rows = sent.map(({ cells, ...row }) => ({
    ...row,
    cells: { ...cells, studentNo: plainNumber(cells.studentNo) } as Record<string, string>,
  }));
  const pupils = new Map(sheet.pupils.map((one) => [one.studentNo, one]));
  const strangers = rows.map(({ cells }) => cells.studentNo ?? '').filter((number) => !pupils.has(number));
  const known = await pupilsByNumber(db, sheet.place.orgId, strangers);
  const seen = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { studentNo = '', studentName = '' } = cells;
    const faults: Record<string, string> = {};
    const pupil = pupils.get(studentNo);
    const twin = seen.get(studentNo);
    if (!pupil) faults.studentNo = notInClass(studentNo, known);
    else if (pupil.hasLeft) faults.studentNo = LEFT;
    else if (twin !== undefined) faults.studentNo = `与第 ${twin} 行是同一名学生`;
    else if (studentName && foldedName(studentName) !== foldedName(pupil.studentName))
      faults.studentName = `学号 ${studentNo} 是${pupil.studentName}`;
    if (twin === undefined) seen.set(studentNo, row);
    const values = sheet.columns.map((column) => ({ column, value: tidy(cells[column.key] ?? '', column) }));
    for (const { column, value } of values) {
      const fault = value.length > MOST_VALUE ? `最多 ${MOST_VALUE} 个字` : cellProblem(value, column);
      if (fault) faults[column.key] = fault;
    }
    const isKnown = pupil && !faults.studentNo && !faults.studentName;
    const changes = values.flatMap(({ column: { key, title }, value }) => {
      if (!isKnown || faults[key] || value === '') return [];
      const before = sheet.cells.get(cellKey(pupil.studentId, key)) ?? '';
      return value === before ? [] : [{ studentId: pupil.studentId, key, title, before, value }];
    });
    return {
      ...{ row, cells, faults, changes },
      before: Object.fromEntries(changes.flatMap(({ key, before }) => (before ? [[key, before]] : []))),
      added: changes.filter(({ before }) => before === '').length,
    };
  });
}
