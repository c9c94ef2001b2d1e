// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import type { JudgedRow } from './preview-at-hand.tsx';
import { WorkbookImport } from './workbook-import.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const rowWith = (row: number, mark: string): JudgedRow => ({ row, cells: { mark }, faults: {} });
const button = (name: string) => screen.findByRole('button', { name });

it('keeps what was mended while an earlier look at the rows was on its way, whichever answer comes last', async () => {
  const answers: (() => void)[] = [];
  const check = (rows: readonly JudgedRow[]) =>
    new Promise<readonly JudgedRow[]>((resolve) => {
      answers.push(() => resolve(rows.map((row) => ({ ...row }))));
    });
  openRoom(
    () => (
      <WorkbookImport<JudgedRow>
        {...{ title: '导入成绩', how: [], templateHref: '/', mostRows: 10, unit: '格', confirmText: '', check }}
        read={async () => ({
          rows: [rowWith(2, '58'), rowWith(3, '60')],
          columns: [{ key: 'mark', title: '语文', fieldType: 'text', choices: [] }],
          ...{ sheetName: '一', otherSheets: [], hiddenRows: 0, hiddenColumns: [] },
        })}
        write={async () => []}
        counts={(rows) => [{ label: '写入', value: rows.length }]}
        onClose={() => {}}
      />
    ),
    '/',
  );
  await userEvent.upload(await screen.findByLabelText('表格文件'), new File(['x'], '成绩.xlsx'));
  const mend = async (row: number, from: string, to: string) => {
    await userEvent.click(await button(`第 ${row} 行语文：${from}`));
    const field = await screen.findByRole('textbox', { name: `第 ${row} 行语文` });
    await userEvent.clear(field);
    await userEvent.type(field, `${to}{Enter}`);
  };
  await mend(2, '58', '85');
  await mend(3, '60', '70');
  expect(answers).toHaveLength(2);
  // The later look is answered first.
  answers[1]?.();
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: '第 3 行语文：70' })).not.toBeNull());
  answers[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect([await button('第 2 行语文：85'), await button('第 3 行语文：70')]).toHaveLength(2);
});
