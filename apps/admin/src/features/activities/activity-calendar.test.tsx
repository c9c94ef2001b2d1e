// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { ActivityCalendar, useActivityView } from './activity-calendar.tsx';
import { activityColumns } from './activity-columns.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const Room = () => <ActivityCalendar input={{}} view={useActivityView()} />;

it('the calendar says where something is held, and the list of a bureau does', async () => {
  const activity = { id: '7', title: '观鸟日', orgName: '云汀市教育局', address: '云汀湿地公园', published: 1 };
  const days = [{ day: '2026-11-20', count: 1, activities: [{ ...activity, actStartDate: '2026-11-20 08:30:00' }] }];
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: { month: '2026-11', days } }));
  openRoom(Room, '/activities?view=calendar&month=2026-11');
  expect(await screen.findByText('云汀湿地公园')).toBeTruthy();
  const isShown = (isOfBureau: boolean) => !activityColumns(isOfBureau).find(({ key }) => key === 'address')?.hidden;
  expect([isShown(true), isShown(false)]).toEqual([true, false]);
});
