import {
  type DataOf,
  manageAwardSave,
  manageExaminationPage,
  manageExaminationPublish,
  manageSheet,
  manageSheetImport,
  manageSheetPublish,
  manageSheetRead,
  manageSheetSave,
} from '@vimo/contract';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { sendForm } from '../uploads.ts';
import { acts, pupil, room, school, whoever } from './act.ts';
import { dayAfter, isOver, keptIn, roomOf, roomOn, sheetDay } from './model.ts';

/** Sheets: what is entered into them, by form and by file, and published; awards. */

const CELLS = [
  ...['150', '162', '170', ''].map((value) => ({ sheet: 'fitness' as const, key: 'height', value })),
  ...['3000', ''].map((value) => ({ sheet: 'fitness' as const, key: 'vitalCapacity', value })),
  ...['1', '3'].map((value) => ({ sheet: 'credits' as const, key: 'mathematicsCredit', value })),
  { sheet: 'credits' as const, key: 'socialPracticeCredit', value: '2' },
  ...['77', '124.5', ''].map((value) => ({ sheet: 'marks' as const, key: '', value })),
];
const enter = acts(
  '录入',
  fc.record({ pupil, by: fc.oneof(fc.constant(-1), room), cell: fc.constantFrom(...CELLS) }),
  (model, of) =>
    whoever(of.by, roomOn(model.pupils[of.pupil]!, sheetDay(model, of.cell.sheet))) !== undefined &&
    (of.by < 0 || of.cell.value !== ''),
  async (model, real, { pupil, by, cell: { sheet, value, ...cell } }) => {
    const one = model.pupils[pupil]!;
    const has = roomOn(one, sheetDay(model, sheet));
    const room = whoever(by, has)!;
    const { token } = real.rooms[room]!.teacher;
    const key = cell.key || real.subjectId;
    const studentId = real.pupils[pupil]!.accountId;
    const { rows } = (await real.call(manageSheet, real.sheet(sheet, room), token)).data;
    const before = rows.find((row) => row.studentId === studentId)?.cells[key] ?? '';
    const input = { ...real.sheet(sheet, room), cells: [{ studentId, key, value, before }], reason: '更正' };
    const { ok } = await real.call(manageSheetSave, input, token);
    // What stands already is no change, whoever sends it.
    const may = value === before || (room === has && one.standing !== 'left');
    expect(ok, 'entered by the class that has the pupil in its sheet').toBe(may);
    if (!ok) return;
    if (value === '') delete one.cells[keptIn(sheet, room)][key];
    else one.cells[keptIn(sheet, room)][key] = value;
  },
);

/** A workbook says of whom by the number alone: who is not in the sheet is a fault, whatever it says of them. */
const enterByFile = acts(
  '按表格录入',
  fc.record({
    pupil,
    by: fc.oneof(fc.constant(-1), room),
    cell: fc.constantFrom(...CELLS.filter(({ value }) => value !== '')),
  }),
  (model, of) => whoever(of.by, roomOn(model.pupils[of.pupil]!, sheetDay(model, of.cell.sheet))) !== undefined,
  async (model, real, { pupil, by, cell: { sheet, value, ...cell } }) => {
    const one = model.pupils[pupil]!;
    const has = roomOn(one, sheetDay(model, sheet));
    const room = whoever(by, has)!;
    const asked = real.sheet(sheet, room);
    const { token } = real.rooms[room]!.teacher;
    const key = cell.key || real.subjectId;
    const { title } = (await real.call(manageSheet, asked, token)).data.columns.find((column) => column.key === key)!;
    const table = [
      ['学号', title],
      [real.pupils[pupil]!.studentNo, value],
    ];
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '录入', rows: table }] }));
    const file = { name: '录入.xlsx', bytes };
    const read = await sendForm<DataOf<typeof manageSheetRead>>(real.app, manageSheetRead.path, token, asked, [file]);
    const rows = read.data.rows.map(({ row, cells, before }) => ({ row, cells, before }));
    const { ok } = await real.call(manageSheetImport, { ...asked, rows, reason: '更正' }, token);
    expect(ok, 'a file is taken by the class that has the pupil in its sheet').toBe(
      room === has && one.standing !== 'left',
    );
    if (ok) one.cells[keptIn(sheet, room)][key] = value;
  },
);

/** An award is noted by the class in which the pupil was on its day; of who was in none then, by that of today. */
const award = acts(
  '登记获奖',
  fc.record({ pupil, room, back: fc.constantFrom(0, 0, 1, 5) }),
  (model, of) => !isOver(model, of.room),
  async (model, real, of) => {
    const one = model.pupils[of.pupil]!;
    const day = dayAfter(model.today, -of.back);
    model.written += 1;
    const words = { event: `书法比赛 ${model.written}`, result: '一等奖', happenedOn: day };
    const { classId, teacher } = real.rooms[of.room]!;
    const input = { type: 1 as const, classId, studentId: real.pupils[of.pupil]!.accountId, ...words };
    const { ok, data } = await real.call(manageAwardSave, input, teacher.token);
    const has = roomOn(one, day) ?? roomOf(one);
    expect(ok, 'an award is noted by the class of its day').toBe(has === of.room && one.standing !== 'left');
    if (ok) one.awards.push({ id: data.id, day });
  },
);

const publish = acts(
  '发布体质健康或学分',
  fc.record({ sheet: fc.constantFrom('fitness' as const, 'credits' as const), room }),
  () => true,
  async (model, real, { sheet, room }) => {
    const { kind, ...asked } = real.sheet(sheet, room);
    const input = { ...asked, kind: kind as typeof sheet };
    const { ok } = await real.call(manageSheetPublish, input, real.rooms[room]!.teacher.token);
    if (!ok) return;
    for (const one of model.pupils)
      if (roomOn(one, sheetDay(model, sheet)) === room && Object.keys(one.cells[sheet]).length > 0)
        one.shown[sheet] = true;
  },
);
const publishMarks = acts(
  '发布成绩',
  fc.record({ school }),
  (model, { school }) => !model.published[school],
  async (model, real, { school }) => {
    const { token } = real.schools[school]!.office;
    const [examination] = (await real.call(manageExaminationPage, {}, token)).data.dataList;
    const { ok } = await real.call(
      manageExaminationPublish,
      { id: examination!.id, version: examination!.version },
      token,
    );
    if (ok) model.published[school] = true;
  },
);

export const ENTERING = [enter, enter, enterByFile, award, publish, publishMarks];
