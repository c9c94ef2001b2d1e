// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { Sheet } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { useSheetEdits } from './use-sheet-edits.ts';

afterEach(cleanup);

const sheetWith = (mark: string): Sheet => ({
  ...{ title: '期中', className: '高三（1）班', published: 0, mayPublish: 0 },
  columns: [{ key: '7', title: '语文', least: 0, most: 100, mayEnter: 1 }],
  rows: [
    {
      ...{ studentId: '1', studentNo: 'G20240001', studentName: '甲一', hasLeft: 0, hasMoved: 0, published: 0 },
      cells: { '7': mark },
    },
  ],
});

it('holds a cell against what stood there when it was typed, though the sheet comes anew with another’s mark', () => {
  const { result, rerender } = renderHook(({ sheet }) => useSheetEdits(sheet), {
    initialProps: { sheet: sheetWith('60') },
  });
  const type = (value: string) => act(() => result.current.edit([{ studentId: '1', key: '7', value }]));
  type('85');
  rerender({ sheet: sheetWith('70') });
  expect(result.current.baseOf('1', '7')).toBe('60');
  type('86');
  expect(result.current.baseOf('1', '7')).toBe('60');
  // Told of it, who types goes on from the mark that stands.
  act(() => result.current.setProblems({ '1 7': '已被他人改为“70”' }));
  type('85');
  expect(result.current.baseOf('1', '7')).toBe('70');
});
