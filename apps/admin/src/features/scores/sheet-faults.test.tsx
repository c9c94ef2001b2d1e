// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Sheet } from '@vimo/contract';
import { expect, it, vi } from 'vitest';
import { SheetFaults } from './sheet-faults.tsx';
import { cellKey } from './sheet-grid.tsx';

it('names pupil and column of each wrong cell in the order of the sheet, and leads there', async () => {
  const sheet = {
    rows: [
      { studentId: '1', studentName: '林小禾' },
      { studentId: '2', studentName: '许嘉宁' },
    ],
    columns: [
      { key: '7', title: '语文' },
      { key: '8', title: '数学' },
    ],
  } as unknown as Sheet;
  const onGo = vi.fn();
  const problems = { [cellKey('2', '7')]: '应在 0 到 120 之间', [cellKey('1', '8')]: '不是数字', reason: '请写原因' };
  render(<SheetFaults sheet={sheet} problems={problems} onGo={onGo} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '林小禾 数学：不是数字',
    '许嘉宁 语文：应在 0 到 120 之间',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /许嘉宁/ }));
  expect(onGo).toHaveBeenCalledWith(cellKey('2', '7'));
});
