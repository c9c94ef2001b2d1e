import { expect, it } from 'vitest';
import { rowsOfPages } from './rows-of-pages.ts';

it('what moved to the next page while one read is there once, where it was and as it is', () => {
  const pages = [
    {
      dataList: [
        { id: '5', at: 1 },
        { id: '4', at: 1 },
      ],
    },
    {
      dataList: [
        { id: '4', at: 2 },
        { id: '3', at: 2 },
      ],
    },
  ];
  expect(rowsOfPages(pages)).toEqual([
    { id: '5', at: 1 },
    { id: '4', at: 2 },
    { id: '3', at: 2 },
  ]);
  expect(rowsOfPages([])).toEqual([]);
});
