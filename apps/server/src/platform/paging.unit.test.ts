import { expect, test } from 'vitest';
import { eachOnce } from './paging.ts';

test('a list that grows at its front while its pages are read tells each row once, and none is lost', async () => {
  const list = ['5', '4', '3', '2', '1'];
  const told: string[] = [];
  const read = async (page: number) => {
    if (page > 0 && page < 3) list.unshift(`new ${page}`);
    return { rows: list.slice(page * 2, page * 2 + 2), total: list.length };
  };
  for await (const row of eachOnce(2, read, (one) => one)) told.push(row);
  expect(told).toEqual(['5', '4', '3', '2', '1']);
});

test('a list of which rows go while its pages are read loses none of those that stay', async () => {
  const list = ['5', '4', '3', '2', '1'];
  const told: string[] = [];
  const read = async (page: number) => {
    if (page === 1 && list[0] === '5') list.shift();
    return { rows: list.slice(page * 2, page * 2 + 2), total: list.length };
  };
  for await (const row of eachOnce(2, read, (one) => one)) told.push(row);
  expect(told).toEqual(['5', '4', '2', '1', '3']);
});

test('a page that is not full is the last, an empty list has one', async () => {
  const pages: number[] = [];
  const read = async (page: number) => {
    pages.push(page);
    return { rows: page === 0 ? ['a', 'b'] : [], total: 2 };
  };
  const told: string[] = [];
  for await (const row of eachOnce(2, read, (one) => one)) told.push(row);
  expect([told, pages]).toEqual([
    ['a', 'b'],
    [0, 1],
  ]);
});
