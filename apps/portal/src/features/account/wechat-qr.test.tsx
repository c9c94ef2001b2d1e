// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { afterEach, expect, it, vi } from 'vitest';
import { WechatQr } from './wechat-qr.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('where WeChat is not configured the page says so, and how one signs in', async () => {
  const data = { appId: '', state: '', authorizeUrl: '' };
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WechatQr />
    </QueryClientProvider>,
  );
  await screen.findByText('微信登录尚未开通，请使用账号密码登录');
  expect(document.querySelector('iframe')).toBeNull();
});
