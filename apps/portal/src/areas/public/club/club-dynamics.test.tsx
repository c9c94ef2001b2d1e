// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ClubDynamics } from './club-dynamics.tsx';

afterEach(cleanup);

const TOLD = Array.from({ length: 104 }, (_, at) => ({
  ...{ id: String(at), message: `第 ${at + 1} 条`, createdate: '2026-11-21 09:00:00' },
}));

it('a club that told a great deal shows all of it, page after page', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { pageSize, currentPage } = JSON.parse(String(init.body));
    const from = (currentPage - 1) * pageSize;
    const data = { dataList: TOLD.slice(from, from + pageSize), totalCount: TOLD.length };
    // A page call takes a hundred at most.
    const refusal = { error_code: 2, message: '每页最多 100 条' };
    return Response.json(pageSize > 100 ? refusal : { error_code: 0, data, message: '' });
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClubDynamics clubId="3" />
    </QueryClientProvider>,
  );
  await screen.findByText('第 6 条');
  const shown = () => screen.queryAllByRole('listitem').length;
  while (screen.queryByRole('button', { name: '查看更多' })) {
    const before = shown();
    fireEvent.click(screen.getByRole('button', { name: '查看更多' }));
    await waitFor(() => expect(shown()).not.toBe(before));
  }
  expect(shown()).toBe(TOLD.length);
});
