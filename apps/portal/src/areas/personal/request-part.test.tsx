// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { DataRequestKind, DataRequestState, ErrorCode, STUDENT_TYPES, type UserInfo } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { RequestPart } from './request-part.tsx';

afterEach(cleanup);

const REQUESTS = Array.from({ length: 12 }, (_, at) => ({
  ...{ id: String(at), name: '林小禾', kind: DataRequestKind.correct, state: DataRequestState.waiting, mine: 0 },
  ...{ content: `第 ${at + 1} 条`, answer: '', createDate: '2026-11-21 09:00:00' },
}));

it('requests that did not come can be asked for once more, and all of them are found', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (isBroken) return Response.json({ error_code: ErrorCode.fault, message: '' });
    const { pageSize, currentPage } = JSON.parse(String(init.body));
    const dataList = REQUESTS.slice((currentPage - 1) * pageSize, currentPage * pageSize);
    return Response.json({ error_code: 0, message: '', data: { dataList, totalCount: REQUESTS.length } });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RequestPart user={{ usertype: STUDENT_TYPES[0] } as Partial<UserInfo> as UserInfo} />
    </QueryClientProvider>,
  );
  const again = await screen.findByRole('button', { name: '重新加载' });
  isBroken = false;
  fireEvent.click(again);
  fireEvent.click(await screen.findByRole('button', { name: '查看更多' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(REQUESTS.length));
  expect(screen.queryByRole('button', { name: '查看更多' })).toBeNull();
});
