// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { EnrollForm, EnrolStatus, type Order, parseSearch, readSearch } from '@vimo/contract';
import { afterEach, expect, it } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { ListedOrder } from './listed-order.tsx';
import { readOrderFilter } from './order-filter.ts';
import { orderHref } from './order-row.tsx';

afterEach(cleanup);

const ORDER: Order = {
  ...{ id: '1', activityId: '5', activityTitle: '湿地观鸟', activityLogoId: '', activityTypesNames: '研学' },
  ...{ title: '湿地观鸟', address: '湿地公园', belongDeptId: '2', belongDeptName: '云汀一中', logoIds: '' },
  ...{ joinUserId: '7', joinUserName: '王小明', signUpUserName: '许芳', byParent: 1, personCount: 2, remarks: '' },
  ...{ createDate: '2026-03-01 08:00:00', signStartDate: '2026-03-01 08:00:00', signEndDate: '2026-03-10 08:00:00' },
  ...{ actStartDate: '2026-03-12 08:00:00', actEndDate: '2026-03-12 12:00:00' },
  ...{ activityEnrollStatus: EnrolStatus.upcoming, toComplete: '' },
};

/** The row of an order, in the list of a family or of its participant. */
async function rowOf(change: Partial<Order>, withNames = false) {
  const Room = () => (
    <ListedOrder order={{ ...ORDER, ...change }} href="/mine/myActivityDetail" withNames={withNames} />
  );
  await openRoom(Room, '/list');
  return within(await screen.findByRole('article'));
}

it('says in one’s own list who signed one up and how many come along, and no name of one’s own', async () => {
  const row = await rowOf({});
  row.getByText('许芳代报名');
  row.getByText('同行 1 人');
  expect(row.queryByText(/王小明/)).toBeNull();
});

it('says in the list of a family whose it is', async () => {
  const row = await rowOf({}, true);
  row.getByText('王小明（许芳代报名） 同行 1 人');
});

it('says what is lacking, and leads there', async () => {
  const row = await rowOf({ toComplete: EnrollForm.emergencyContact });
  row.getByText('待补充登记：主办方需要紧急联系人');
  row.getByRole('link', { name: '去补充：湿地观鸟' });
});

it.each([
  [EnrolStatus.upcoming, ['查看活动', '参加人与紧急联系人', '取消报名']],
  [EnrolStatus.toEvaluate, ['查看活动']],
  [EnrolStatus.cancelled, ['查看活动']],
])('keeps the rest behind a menu: status %i', async (activityEnrollStatus, labels) => {
  const row = await rowOf({ activityEnrollStatus });
  fireEvent.click(row.getByRole('button', { name: '更多操作：湿地观鸟' }));
  expect(row.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
});

it('leads to its page, which knows what the list was narrowed to and leads back there', () => {
  const filter = readOrderFilter({ name: 'two', pageIndex: '2', title: '观鸟', semester: '7', from: '2026-03-01' });
  const page = '/mine/myActivityDetail';
  const { id, order, ...place } = readSearch(page, parseSearch(orderHref(page, ORDER, filter).split('?')[1] ?? ''));
  expect([id, order]).toEqual([ORDER.activityId, ORDER.id]);
  expect(readOrderFilter(place)).toEqual(filter);
});
