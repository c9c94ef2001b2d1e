import type { Sheet } from '@vimo/contract';
import { expect, it } from 'vitest';
import { pastedRows } from '../../shared/paste/pasted-rows.ts';
import { pastePlan } from './paste-plan.ts';

const pupil = (at: number, studentName: string, hasLeft = 0): Sheet['rows'][number] => ({
  ...{ studentId: String(at), studentNo: `G2024000${at}`, studentName, hasLeft, hasMoved: 0, published: 0, cells: {} },
});
const column = (key: string, title: string) => ({ key, title, least: 0, most: 100, mayEnter: 1 });
const [CHINESE, MATHS] = [column('7', '语文'), column('8', '数学')];
const FOUR = [pupil(1, '甲一'), pupil(2, '章衡'), pupil(3, '阿丽娅·买买提'), pupil(4, '丁四')];
/** The second is gone. */
const WITH_GONE = [pupil(1, '甲一'), pupil(2, '乙二', 1), pupil(3, '丙三'), pupil(4, '丁四')];

/** What goes where (`1 7 88`: pupil, column, value), and what is told. */
function planned(text: string, pupils = FOUR, at: { row?: number; column?: number; shown?: typeof FOUR } = {}) {
  const { row = 0, column: from = 0, shown = pupils } = at;
  const { by, cells, told } = pastePlan(
    { pupils, shown, columns: [CHINESE, MATHS], row, column: from },
    pastedRows(text),
  );
  return { by, put: cells.map(({ studentId, key, value }) => `${studentId} ${key} ${value}`), told };
}

it('puts rows at those who stand below, silently where there are as many', () => {
  expect(planned('88\t91\n85\t70\n60\t61\n77\t78\n')).toEqual({
    ...{ by: '位置', told: [] },
    put: ['1 7 88', '1 8 91', '2 7 85', '2 8 70', '3 7 60', '3 8 61', '4 7 77', '4 8 78'],
  });
});

it('takes a cell with a line end for one cell of one pupil', () => {
  expect(planned('"85\n补考"\n88\n91\n60').put).toEqual(['1 7 85 补考', '2 7 88', '3 7 91', '4 7 60']);
});

it('leaves what stands where a cell is blank, at the end too', () => {
  expect(planned('90\n\n85\n\n')).toEqual({ by: '位置', put: ['1 7 90', '3 7 85'], told: [] });
});

it('tells another count of rows than there are pupils below, and what has no pupil', () => {
  expect(planned('88\n91').told).toEqual(['粘贴的是 2 行，从甲一起有 4 名学生：填到章衡为止，后面的 2 人不变']);
  expect(planned('88\n91\n60', FOUR, { row: 2 })).toEqual({
    by: '位置',
    put: ['3 7 88', '4 7 91'],
    told: ['粘贴的是 3 行，从阿丽娅·买买提起只有 2 名学生', '下面没有学生了，不填入：60'],
  });
});

it('puts one row without a word, as it moves nobody', () => {
  expect(planned('88\t91', FOUR, { row: 1 })).toEqual({ by: '位置', put: ['2 7 88', '2 8 91'], told: [] });
});

it('puts in neither of two columns that go by one title, and tells both', () => {
  expect(planned('姓名\t语文\t数学\t语 文\n章衡\t88\t91\t60')).toEqual({
    ...{ by: '姓名', put: ['2 8 91'] },
    told: ['“语文”不止一列，看不出是哪一列，不填入（1 格）', '“语 文”不止一列，看不出是哪一列，不填入（1 格）'],
  });
});

it('tells columns beyond the edge', () => {
  expect(planned('88\t91', FOUR, { row: 1, column: 1 })).toEqual({
    by: '位置',
    put: ['2 8 88'],
    told: ['第 2 列超出表的右边，不填入（1 格）'],
  });
});

it('gives each their own mark where the list is without the one who left, and tells so', () => {
  const { put, told } = planned('88\n91\n60\n', WITH_GONE);
  expect(put).toEqual(['1 7 88', '3 7 91', '4 7 60']);
  expect(told).toEqual([expect.stringMatching(/^已经离开，按粘贴的内容里没有他们的行来填：乙二。/)]);
});

it('gives each their own mark where the list has a row for the one who left, and tells the mark that is left out', () => {
  expect(planned('88\n55\n91\n60', WITH_GONE)).toEqual({
    by: '位置',
    put: ['1 7 88', '3 7 91', '4 7 60'],
    told: ['已经离开，不能录入：乙二（55）'],
  });
  expect(planned('88\n\n91\n60', WITH_GONE).told).toEqual([]);
});

it('goes by numbers wherever the cursor is, however they are written', () => {
  expect(planned('4\tＧ２０２４０００４\t丁四\t77\n1\tg2024 0001\t甲一\t88', FOUR, { row: 2 })).toEqual({
    by: '学号',
    put: ['4 7 77', '1 7 88'],
    told: [],
  });
});

it('goes by names, compared without blanks and by whatever dot, also of those who are not shown', () => {
  expect(planned('章　衡\t88\n阿丽娅•买买提\t\n丁四\t60', FOUR, { shown: FOUR.slice(0, 1) })).toEqual({
    by: '姓名',
    put: ['2 7 88', '4 7 60'],
    told: [],
  });
});

it('goes by titles of columns where the block has them', () => {
  expect(planned('序号\t学号\t班级\t数学\t语文\n1\tG20240001\t一班\t91\t88', FOUR, { column: 1 })).toEqual({
    by: '学号',
    put: ['1 8 91', '1 7 88'],
    told: ['表里没有“班级”这一列，不填入（1 格）'],
  });
  expect(planned('数学\n1\n2\n3\n4').put).toEqual(['1 8 1', '2 8 2', '3 8 3', '4 8 4']);
});

it('tells where a value goes that its title calls something else', () => {
  expect(planned('学号\t姓名\t英语\nG20240001\t甲一\t91\nG20240002\t章衡\t92')).toEqual({
    by: '学号',
    put: ['1 7 91', '2 7 92'],
    told: ['表里没有“英语”这一列，按位置填入“语文”，请核对'],
  });
});

it('knows a column by its title without the unit too, and takes its heading for nobody’s value', () => {
  const columns = [column('1', '身高（cm）'), column('2', '体重（kg）')];
  const plan = pastePlan(
    { pupils: FOUR, shown: FOUR, columns, row: 0, column: 0 },
    pastedRows('体重\t身高(cm)\n50\t160\n51\t161\n52\t162\n53\t163'),
  );
  expect(plan.cells.map(({ studentId, key, value }) => `${studentId} ${key} ${value}`)).toEqual([
    ...['1 2 50', '1 1 160', '2 2 51', '2 1 161', '3 2 52', '3 1 162', '4 2 53', '4 1 163'],
  ]);
  expect(plan.told).toEqual([]);
});

it('puts what is meant for a subject into no part of it', () => {
  const columns = [column('1', '英语'), column('2', '英语（听力）')];
  const target = { pupils: FOUR, shown: FOUR, columns, row: 0, column: 0 };
  const { cells } = pastePlan(target, pastedRows('英语\n90\n91\n92\n93'));
  expect(cells.map(({ key }) => key)).toEqual(['1', '1', '1', '1']);
});

it('takes a mark for no number of a pupil, whose digits it has', () => {
  const numbered = FOUR.map((one, at) => ({ ...one, studentNo: `885${at}` }));
  expect(planned('88.50\n88.51\n60\n61', numbered)).toMatchObject({ by: '位置', told: [] });
});

it('tells rows that mean nobody of the sheet, or two at once', () => {
  const alike = [...FOUR, pupil(5, '甲一'), pupil(6, '己六', 1)];
  expect(
    planned(
      [
        ['学号', '姓名', '语文'],
        ['G20249999', '辛九', '50'],
        ['G20240002', '丁四', '51'],
        ['', '甲一', '52'],
        ['G20240006', '己六', '53'],
        ['G20240004', '丁*', '54'],
        ['G20240004', '丁四', '55'],
        ['', '', '56'],
        ['', '', ''],
        ['G20248888', '壬十', ''],
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
      alike,
    ),
  ).toEqual({
    by: '学号',
    put: ['4 7 54'],
    told: [
      '这张表里没有，不填入：G20249999 辛九（50）',
      '学号与姓名不是同一名学生，不填入：G20240002 丁四（51）',
      '有同名的学生，请带上学号再粘贴：甲一（52）',
      '已经离开，不能录入：己六（53）',
      '同一名学生又出现一次，以前面的为准：丁四（55）',
      '没有学号和姓名，不填入：第 8 行（56）',
    ],
  });
});
