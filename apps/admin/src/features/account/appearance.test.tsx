// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient, keyOf } from '@vimo/client';
import { chooseScreenTheme, manageProfile } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { Appearance } from './appearance.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

function open(reply: object) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json(reply);
  });
  const queries = createQueryClient();
  queries.setQueryData(keyOf(manageProfile, {}), { userid: '5', screenTheme: 0 });
  render(
    <QueryClientProvider client={queries}>
      <Appearance />
    </QueryClientProvider>,
  );
  const theme = () => queries.getQueryData<{ screenTheme: number }>(keyOf(manageProfile, {}))?.screenTheme;
  return { sent, theme };
}
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('what the account keeps is what the page follows', async () => {
  const { sent, theme } = open({ error_code: 0, message: '', data: null });
  expect(choice('浅色').checked).toBe(true);
  await userEvent.click(choice('深色'));
  await waitFor(() => expect(theme()).toBe(1));
  expect(sent).toEqual([[chooseScreenTheme.path, { theme: 1 }]]);
  expect(choice('深色').checked).toBe(true);
});

it('what was refused is not shown as if it were kept', async () => {
  const { theme } = open({ error_code: 2, message: '请选择浅色、深色或跟随系统', data: null });
  await userEvent.click(choice('跟随系统'));
  await waitFor(() => expect(choice('浅色').checked).toBe(true));
  expect(theme()).toBe(0);
});
