// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { RemindButton } from './remind-button.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('two presses remind once, and one after that again', async () => {
  const answers: (() => void)[] = [];
  const send = vi.fn(() => new Promise<{ message: string }>((done) => answers.push(() => done({ message: '已提醒' }))));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RemindButton label="提醒三年级1班未完成的学生" send={send} />
    </QueryClientProvider>,
  );
  const press = () => fireEvent.click(screen.getByRole('button', { name: '提醒三年级1班未完成的学生' }));
  press();
  press();
  expect(send).toHaveBeenCalledOnce();
  answers[0]?.();
  await waitFor(() => {
    press();
    expect(send).toHaveBeenCalledTimes(2);
  });
});
