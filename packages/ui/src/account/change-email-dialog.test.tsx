// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { changeEmail, sendEmailCode } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ChangeEmailDialog } from './change-email-dialog.tsx';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

it('sends the code to an address that can be one, says at the address what is wrong with it, and closes when it is entered', async () => {
  const asked: [string, unknown][] = [];
  let refuses = true;
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push([url, JSON.parse(String(body))]);
    if (!refuses) return Response.json({ error_code: 0, message: '好', data: null });
    refuses = false;
    return Response.json({ error_code: 2, message: '收不到', data: { fields: { email: '该邮箱收不到邮件' } } });
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChangeEmailDialog isSet={false} onClose={onClose} />
    </QueryClientProvider>,
  );
  const address = screen.getByLabelText(/^邮箱/);
  const press = () => fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  const type = (value: string) => fireEvent.change(address, { target: { value } });
  press();
  await screen.findByText('请输入邮箱', { selector: ':not(input)' });
  type('lin@example');
  press();
  await screen.findByText('请输入正确的邮箱');
  expect(asked).toEqual([]);
  type('lin＠example。cn');
  press();
  await screen.findByText('该邮箱收不到邮件');
  type('lin@example.cn');
  press();
  await screen.findByText(/秒后重发/);
  fireEvent.change(screen.getByLabelText(/^验证码/), { target: { value: '271828' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual([
    [sendEmailCode.path, { email: 'lin＠example。cn' }],
    [sendEmailCode.path, { email: 'lin@example.cn' }],
    [changeEmail.path, { email: 'lin@example.cn', checkCode: '271828' }],
  ]);
});
