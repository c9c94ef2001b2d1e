// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dropSessionToken, keepSessionToken } from '@vimo/client';
import { currentUser, recordModelAndCount, semesterFindAll, studentSemesterList, Usertype } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRoom } from '../../../testing/room.tsx';

const LISTS = [recordModelAndCount, semesterFindAll, studentSemesterList];
const dataOf = (url: string) => {
  if (url.endsWith(currentUser.path)) return { userid: '5', usertype: Usertype.student, name: '林小禾', headimg: '' };
  return LISTS.some(({ path }) => url.endsWith(path)) ? [] : { dataList: [], totalCount: 0 };
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  }));
  vi.stubGlobal('fetch', async (url: string) => ({
    ...{ ok: true, status: 200, headers: new Headers() },
    json: async () => ({ error_code: 0, message: '', data: dataOf(url) }),
  }));
  keepSessionToken('s');
});
afterEach(() => {
  cleanup();
  dropSessionToken();
  vi.unstubAllGlobals();
});

it.each([
  ['', '还没有写实记录', '新增记录', undefined],
  ['?status=3', '没有未通过的记录。被老师退回的记录会在这里', '查看全部记录', '/list'],
  ['?status=2&title=STEM', '没有符合条件的内容', '查看全部', '/list?status=2'],
])('where there is no record (%s) it is said what comes next, with the way there', async (search, said, way, leads) => {
  const { default: MineRecords } = await import('../pages/mine-records.tsx');
  const router = await openRoom(MineRecords, `/list${search}`);
  const text = await screen.findByText(said, { exact: false });
  const button = within(text.parentElement as HTMLElement).getByRole('button', { name: way });
  if (!leads) return;
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.href).toBe(leads));
});
