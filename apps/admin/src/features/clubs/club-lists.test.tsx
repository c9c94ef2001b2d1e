// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ClubApplyStatus } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { ClubApplications } from './club-applications.tsx';
import { ClubMembers } from './club-members.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const TOTAL = 125;
/** The page that is asked for of members, or of applications. */
const answering = () =>
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { currentPage, pageSize } = JSON.parse(body) as { currentPage: number; pageSize: number };
    const first = (currentPage - 1) * pageSize;
    const dataList = Array.from({ length: Math.max(0, Math.min(pageSize, TOTAL - first)) }, (_, at) => {
      const [id, name] = [String(first + at + 1), `第${first + at + 1}人`];
      return {
        ...{ id, accountId: id, name, studentName: name, orgName: '白鹭洲小学', className: '三年级2班', studentNo: id },
        ...{ joinDate: '2026-03-01 08:00:00', createDate: '2026-03-01 08:00:00', updateName: '', updateDate: '' },
        ...{ imagesUrl: '', telphone: '', hobby: '', introInfo: '', byParent: 0, remarks: '' },
        auditStatus: ClubApplyStatus.pending,
      };
    });
    return Response.json({ error_code: 0, message: '', data: { dataList, totalCount: TOTAL } });
  });
const papers = () => document.querySelectorAll('body > [aria-hidden="true"] tbody tr').length;

it.each([
  ['members', <ClubMembers key="members" clubId="3" clubName="观鸟社" />],
  ['applications', <ClubApplications key="applications" clubId="3" clubName="观鸟社" />],
])('%s are printed whole by their own button; the browser’s own command leaves the page as it is', async (_, list) => {
  answering();
  let printed = 0;
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed = papers();
    window.dispatchEvent(new Event('afterprint'));
  });
  openRoom(() => list, '/clubs');
  await screen.findByText('第1人');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(papers()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(printed).toBe(TOTAL));
});
