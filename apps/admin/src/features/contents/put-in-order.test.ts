// @vitest-environment jsdom
import { managePublicationAdopt, managePublicationOrder, managePublicationPage } from '@vimo/contract';
import { expect, it, vi } from 'vitest';
import { pin } from './put-in-order.ts';

it('a row is pinned for the organisation that was named, before those that it has pinned', async () => {
  const asked: [string, unknown][] = [];
  const dataList = [
    { id: '5', objectId: '15', place: 2 },
    { id: '6', objectId: '16', place: 0 },
    { id: '', objectId: '17', place: 1 },
  ];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push([url, JSON.parse(body)]);
    const data = {
      [managePublicationPage.path]: { dataList, totalCount: 3, orderEdition: 4 },
      [managePublicationAdopt.path]: { id: '7' },
      [managePublicationOrder.path]: { orderEdition: 5 },
    }[url];
    return Response.json({ error_code: 0, message: '', data });
  });
  const orderOf = () => asked.findLast(([url]) => url === managePublicationOrder.path)?.[1];
  expect(await pin('news', '1', { id: '6', objectId: '16' }, true)).toEqual({ message: '已置顶' });
  expect(asked[0]).toEqual([managePublicationPage.path, { kind: 'news', orgId: '1', pageSize: 100 }]);
  expect(orderOf()).toEqual({ kind: 'news', orgId: '1', ids: ['6', '5', '7'], orderEdition: 4 });
  await pin('news', '1', { id: '5', objectId: '15' }, false);
  expect(orderOf()).toEqual({ kind: 'news', orgId: '1', ids: ['7'], orderEdition: 4 });
});
