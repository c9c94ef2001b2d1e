// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { manageAwardPage, type ScoreFrame } from '@vimo/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { AwardPanel } from './award-panel.tsx';

const FRAME = {
  semesters: [
    { id: '2', name: '下学期', isNow: 1 },
    { id: '1', name: '上学期', isNow: 0 },
  ],
  classes: [{ id: '7', name: '高一（1）班', isClassTeacher: 1 }],
} as unknown as ScoreFrame;
/** What was asked for last. */
let asked: object | undefined;

beforeAll(stubBrowser);
beforeEach(() => {
  asked = undefined;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url === manageAwardPage.path) asked = JSON.parse(String(body));
    const dataList = [
      { id: '9', studentName: '林小禾', className: '高一（1）班', event: '植树', result: '一等奖', happenedOn: '' },
    ];
    return Response.json({ error_code: 0, message: '', data: { dataList, totalCount: 45, may: [], offices: [] } });
  });
});
afterEach(cleanup);

const open = (address: string) => openRoom(() => <AwardPanel frame={FRAME} type={1} />, address);

it('semester, class and page stand in the address, and what it names otherwise is as if it were not there', async () => {
  const router = open('/scores?part=awards&semester=1&class=7&page=2');
  await waitFor(() => expect(asked).toMatchObject({ semesterId: '1', classId: '7', currentPage: 2 }));
  (await screen.findByRole('button', { name: '下一页' })).click();
  await waitFor(() => expect(asked).toMatchObject({ semesterId: '1', classId: '7', currentPage: 3 }));
  expect(router.state.location.href).toBe('/scores?part=awards&semester=1&class=7&page=3');
  cleanup();
  open('/scores?part=awards&semester=99&class=8&page=x');
  await waitFor(() => expect(asked).toMatchObject({ semesterId: '2', classId: '', currentPage: 1 }));
});
