// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { CircularPreview } from './circular-preview.tsx';
import { NEW_CIRCULAR } from './use-circular-draft.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const show = (orgName: string) => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: { usertype: 5, orgName } }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CircularPreview id="12" values={{ ...NEW_CIRCULAR, channels: ['sms'] }} count={undefined} sameDate="" />
    </QueryClientProvider>,
  );
};

it('shows the text message as it goes, how long it is, and how many it is counted as', async () => {
  show('云汀一中');
  const link = `${window.location.origin}/mine/circular?id=12`;
  expect(await screen.findByText(`云汀一中给您发了一条通知，请登录平台查看：${link}`)).toBeDefined();
  expect(screen.getByText(/^约 \d+ 字，计 1 条；没有标题、正文和姓名$/)).toBeDefined();
  cleanup();
  const long = '云汀市青少年活动中心'.repeat(6);
  show(long);
  expect(await screen.findByText(new RegExp(`^${long}给您发了`))).toBeDefined();
  expect(screen.getByText(/计 2 条/)).toBeDefined();
});
