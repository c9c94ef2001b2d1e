// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createQueryClient, dropSessionToken, keepSessionToken } from '@vimo/client';
import { accountSafety, mySessions, removeEmail } from '@vimo/contract';
import { ConfirmHost } from '@vimo/ui';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AccountSafety } from './account-safety.tsx';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(() => {
  cleanup();
  dropSessionToken();
});

/** The row of the address of mail, and what was asked of the server. */
async function shown(email: string, emailOpen: boolean) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const safety = { phone: '', email, emailOpen, passwordChangedAt: '', hasWechat: false, wechatOpen: false };
    const data = url.startsWith(mySessions.path) ? [] : url === accountSafety.path ? safety : null;
    return Response.json({ error_code: 0, message: '安全邮箱已移除', data });
  });
  keepSessionToken('s');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AccountSafety user={{ userid: '5', usertype: 4, handoverUserId: '' } as never} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  const row = (await screen.findByText('安全邮箱')).closest('li')!;
  return {
    asked,
    row: within(row),
    buttons: () =>
      within(row)
        .queryAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
  };
}

it('an address is entered, changed and removed where mail can be sent, removed alone where it cannot', async () => {
  const unset = await shown('', true);
  expect(unset.buttons()).toEqual(['设置安全邮箱']);
  fireEvent.click(unset.row.getByRole('button'));
  expect(await screen.findByRole('dialog', { name: '设置安全邮箱' })).toBeTruthy();
  cleanup();
  expect((await shown('l***@example.cn', true)).buttons()).toEqual(['更换安全邮箱', '移除安全邮箱']);
  cleanup();
  const closed = await shown('', false);
  expect([closed.buttons(), closed.row.queryByText('暂未开放') !== null]).toEqual([[], true]);
  cleanup();
  const left = await shown('l***@example.cn', false);
  expect(left.buttons()).toEqual(['移除安全邮箱']);
  fireEvent.click(left.row.getByRole('button'));
  fireEvent.click(await screen.findByRole('button', { name: '移除' }));
  await vi.waitFor(() => expect(left.asked).toContain(removeEmail.path));
});
