// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import type { SwitchedNotice } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { NoticeChannelsCard } from './notice-channels.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const one = { audience: '学生', version: 1 };
const notices: SwitchedNotice[] = [
  { ...one, notice: 'record.passed', label: '写实记录通过审核', kind: 'record', outside: 'chosen', channels: ['sms'] },
  { ...one, notice: 'record.refused', label: '写实记录未通过审核', kind: 'record', outside: 'chosen', channels: [] },
  { ...one, notice: 'circular.takenBack', label: '通知被收回', kind: 'circular', outside: 'never', channels: [] },
  { ...one, notice: 'circular.sent', label: '通知', kind: 'circular', outside: 'author', channels: [] },
];
const shown = async (open: string[]) => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: { open, notices } }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NoticeChannelsCard />
    </QueryClientProvider>,
  );
  await screen.findByText('写实记录通过审核');
  return screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
};

it('what may leave the site can be set where a channel is open; of all others it says how they go', async () => {
  expect(await shown(['sms'])).toEqual(['设置“写实记录通过审核”的渠道', '设置“写实记录未通过审核”的渠道']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/设\s?置$/, ''))).toEqual([
    '通知被收回发给学生；只在站内',
    '通知发给学生；由撰写人选择渠道',
    '写实记录通过审核发给学生；短信',
    '写实记录未通过审核发给学生；只在站内',
  ]);
  cleanup();
  expect(await shown([])).toEqual([]);
  // What is switched for a channel that was switched off as a whole goes nowhere, and says so.
  expect(screen.getByText('发给学生；短信（未启用）')).toBeTruthy();
});
