import { buffer } from 'node:stream/consumers';
import { AWARD_COLUMNS, AwardType, SIGN_UP_COLUMNS } from '@vimo/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTable, sheetOf } from './modules/content/workbook/index.ts';
import { entryTable } from './modules/growth/record/sheet-table.ts';
import { awardTable, titleIn } from './modules/growth/score/award-import.ts';
import { SIGN_UP_TABLE } from './modules/offering/enrolment/list-table.ts';
import { type PupilPlan, readPupilRows } from './modules/people/student/index.ts';
import { createSecrets } from './platform/secrets.ts';

/** Lists of pupils of other domains, of whatever values and with columns in any order, are read as they were written. */

const text = fc
  .array(fc.constantFrom('科技节', '（一）', '𠮷', 'A', '0', '5', '/', '=', '+', '#', '&', '<', '"', ' '), {
    minLength: 1,
    maxLength: 4,
  })
  .map((signs) => signs.join('').trim())
  .filter((one) => one !== '');
const number = fc.stringMatching(/^[0-9A-Z]{2,10}$/);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

type Cells = Readonly<Record<string, string>>;
interface List {
  plan: PupilPlan<object>;
  titles: readonly string[];
  /** By title; others are texts. */
  values: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** What is read of a row beside who is meant; undefined for one that is left out. */
  saidOf: (cells: Cells) => object | undefined;
}

const awards = (type: AwardType): List => {
  const titles = AWARD_COLUMNS.map((column) => titleIn(type, column));
  return {
    ...{ plan: awardTable(type), titles, values: { 日期: day } },
    saidOf(cells) {
      const said = Object.fromEntries(AWARD_COLUMNS.map(({ key }, at) => [key, cells[titles[at]!]!]));
      const { event, result, happenedOn } = said;
      return event || result || happenedOn ? { event, result, happenedOn } : undefined;
    },
  };
};
const signUps: List = {
  ...{ plan: SIGN_UP_TABLE, titles: SIGN_UP_COLUMNS.map(({ title }) => title), values: {} },
  saidOf(cells) {
    const { studentNo, studentName, ...said } = Object.fromEntries(
      SIGN_UP_COLUMNS.map(({ key, title }) => [key, cells[title]!]),
    );
    return studentNo || studentName || said.phone || said.remarks || said.attendance ? said : undefined;
  },
};
const FIELDS = [
  ['书名', 'text'],
  ['心得', 'textarea'],
  ['读完的日期', 'date'],
] as const;
const entries: List = {
  plan: entryTable(
    {
      fields: FIELDS.map(([fieldName, fieldType]) => ({ fieldId: fieldName, fieldName, fieldType, required: 0 })),
    } as never,
    () => {},
  ),
  titles: ['学号', '姓名', ...FIELDS.map(([title]) => title)],
  values: { 读完的日期: day },
  saidOf(cells) {
    const fieldList = FIELDS.flatMap(([id]) => (cells[id] ? [{ id, value: cells[id] }] : []));
    return fieldList.length > 0 ? { fieldList } : undefined;
  },
};

/** Where nobody is known by another number, what is written is who is meant. */
const NOBODY = {
  database: { rows: async () => [] },
  secrets: createSecrets('a'.repeat(64)),
  workbooks: { rowsOf: readTable },
} as unknown as Parameters<typeof readPupilRows>[0];

async function* sent(bytes: Buffer) {
  yield { name: '名单.xlsx', stream: [bytes] };
}

describe.each<[string, List]>([
  ['awards', awards(AwardType.award)],
  ['breaches', awards(AwardType.discipline)],
  ['sign-ups', signUps],
  ['entries', entries],
])('a list of %s', (_, { plan, titles, values, saidOf }) => {
  const valueIn = (title: string): fc.Arbitrary<string> => {
    const value = title === '学号' ? number : (values[title] ?? text);
    return fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: fc.constant('') });
  };
  const line = fc
    .tuple(...titles.map(valueIn))
    .map((cells): Cells => Object.fromEntries(titles.map((title, at) => [title, cells[at]!])));
  const lines = fc
    .array(line, { minLength: 1, maxLength: 6 })
    .filter((some) => some.some((cells) => saidOf(cells) !== undefined));
  const order = fc.shuffledSubarray([...titles], { minLength: titles.length, maxLength: titles.length });

  test('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(lines, order, async (list, columns) => {
        const rows = list.map((cells) => columns.map((title) => cells[title]!));
        const bytes = await buffer(
          sheetOf(
            '名单',
            columns.map((title) => ({ title })),
            rows,
          ),
        );
        const call = { http: { upload: { files: sent(bytes) } }, input: {} } as never;
        const read = await readPupilRows(NOBODY, ['1'], call, plan);
        expect(read.rows).toEqual(
          list.flatMap((cells, at) => {
            const said = saidOf(cells);
            return said ? [{ ...said, row: at + 2, studentNo: cells.学号, studentName: cells.姓名 }] : [];
          }),
        );
      }),
      { seed: 20260904, numRuns: 10 },
    );
  });
});
