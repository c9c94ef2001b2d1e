// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { type JudgedRow, PreviewAtHand } from './preview-at-hand.tsx';
import type { ShownRows } from './preview-row.ts';
import type { SheetColumn } from './sheet-cell.tsx';
import { WorkbookPreview } from './workbook-preview.tsx';

beforeAll(() => {
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const FILE = {
  ...{ fileName: '名单.xlsx', sheetName: '高一', otherSheets: ['说明'], ignored: ['座位'] },
  ...{ hiddenRows: 2, hiddenColumns: ['身份证号'] },
};
const COLUMNS: SheetColumn[] = [
  { key: 'no', title: '学号', fieldType: 'text', choices: [], isMasked: true },
  { key: 'className', title: '班级', fieldType: 'text', choices: [] },
];
const nothing = () => {};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('finds a fault of rows at hand on its page, mends it at its cell and leaves faulty rows out together', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, at): JudgedRow => ({
      ...{ row: at + 2, cells: { no: `${at}`, className: '1班' } },
      faults: at === 54 ? { className: '没有这个班级' } : {},
    }),
  );
  const onMend = vi.fn();
  const onSkip = vi.fn();
  const given = { file: FILE, columns: COLUMNS, counts: [{ label: '不变', value: 59 }], busy: false };
  render(<PreviewAtHand {...{ ...given, rows, onMend, onSkip }} skipped={new Set()} onTakeHidden={nothing} />);
  const told = document.body.textContent;
  expect(told).toContain('工作表“高一”，没有读取：说明');
  expect(told).toContain('没有读取的列：座位');
  expect(told).toContain('隐藏的 2 行没有读入；隐藏的列没有读入：身份证号');
  expect(told).toContain('不变 59');
  expect(screen.queryByRole('button', { name: /^第 56 行班级/ })).toBeNull();
  await userEvent.click(button('定位第 56 行班级'));
  const cell = button('第 56 行班级：1班，没有这个班级');
  expect(document.activeElement).toBe(cell);
  await userEvent.click(cell);
  const field = await screen.findByRole('textbox', { name: '第 56 行班级' });
  await userEvent.clear(field);
  await userEvent.type(field, '2班{Enter}');
  await vi.waitFor(() => expect(onMend).toHaveBeenCalledWith(56, 'className', '2班'));
  await userEvent.click(button('跳过 1 行'));
  expect(onSkip).toHaveBeenCalledWith([56], true);
  // Who turns the pages comes by what was looked for without being led to it once more.
  const turn = (to: number) => userEvent.click(button(`第 ${to} 页`));
  await turn(1);
  await turn(2);
  expect(document.activeElement).not.toBe(button(/^第 56 行班级/));
});

it('offers for rows that are asked for what was meant, in one cell or all alike, and lets warnings pass', async () => {
  const doubt = { level: 'warning' as const, title: '班级将新建', text: '现有 1 班', options: ['1班'] };
  const shown: ShownRows<'all'> = {
    rows: [
      { row: 2, cells: { no: '***1', className: '1 班' }, problems: { className: [doubt] }, isSkipped: false },
      { row: 3, cells: { no: '***2', className: '1 班' }, problems: { className: [doubt] }, isSkipped: true },
    ],
    view: 'all',
    views: [{ value: 'all', label: '全部' }],
    ...{ page: 1, pageSize: 50, total: 2, sought: undefined },
    ...{ onPage: nothing, onView: nothing, onSeek: nothing },
  };
  const onMend = vi.fn(async () => true);
  const onIgnore = vi.fn(async () => true);
  render(
    <WorkbookPreview
      {...{ file: FILE, columns: COLUMNS, counts: [], shown, onMend, onIgnore, busy: false }}
      figures={{ total: 2, errors: 0, warnings: 1, skipped: 1 }}
      problems={[{ ...doubt, row: 2, rows: 2, key: 'className' }]}
      onTakeHidden={undefined}
      onSkip={nothing}
      onSkipFaulty={nothing}
      beside={<p>接下来</p>}
    />,
  );
  expect(document.body.textContent).toContain('第 2 行等 2 行班级：班级将新建，现有 1 班');
  expect(button('恢复第 3 行')).toBeTruthy();
  const listed = within(screen.getByRole('region', { name: '要处理的问题' }));
  await userEvent.click(listed.getByRole('button', { name: /^忽略/ }));
  expect(onIgnore).toHaveBeenLastCalledWith({ row: 2, key: 'className' }, true);
  await userEvent.click(listed.getByRole('button', { name: /改为$/ }));
  await userEvent.click(await screen.findByRole('button', { name: '修改 2 行' }));
  expect(onMend).toHaveBeenLastCalledWith({ row: 2, key: 'className' }, '1班', true);
  // What is right and masked is mended from nothing on, and stays where nothing is typed.
  await userEvent.click(button('第 2 行学号：***1'));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '第 2 行学号' });
  expect(field.value).toBe('');
  await userEvent.type(field, '{Enter}');
  expect(onMend).toHaveBeenCalledTimes(1);
  await userEvent.click(button('第 2 行班级：1 班，班级将新建'));
  await userEvent.click(await screen.findByRole('button', { name: '改为“1班”' }));
  expect(onMend).toHaveBeenLastCalledWith({ row: 2, key: 'className' }, '1班', false);
});
