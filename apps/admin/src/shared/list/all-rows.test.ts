// @vitest-environment jsdom
import { restrictedPersonPage } from '@vimo/contract';
import { expect, it, vi } from 'vitest';
import { allRows } from './all-rows.ts';

/** A list of so many rows, of which `meanwhile` changes some after the first page was read. */
async function read(total: number, meanwhile: (ids: string[]) => void) {
  const ids = Array.from({ length: total }, (_, at) => String(at + 1));
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { currentPage, pageSize } = JSON.parse(body) as { currentPage: number; pageSize: number };
    const dataList = ids.slice((currentPage - 1) * pageSize, currentPage * pageSize).map((id) => ({ id }));
    const data = { dataList, totalCount: ids.length };
    if (currentPage === 1 && ids.length === total) meanwhile(ids);
    return Response.json({ error_code: 0, message: '', data });
  });
  return (await allRows(restrictedPersonPage, {}, ({ id }) => id)).map(({ id }) => id);
}

it('of a list that changes while its pages are read no row is there twice, and none that stays is left out', async () => {
  const grown = await read(150, (ids) => void ids.unshift('new'));
  expect([grown.length, new Set(grown).size]).toEqual([150, 150]);
  const less = await read(250, (ids) => void ids.splice(0, 2));
  expect(less.filter((id) => ['101', '102'].includes(id))).toHaveLength(2);
});
