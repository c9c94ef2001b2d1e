// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { ErrorCode } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { History } from './person-parts.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

it('a history that did not come says so, and can be asked for once more', async () => {
  const answers = [
    { error_code: ErrorCode.fault, message: '' },
    { error_code: ErrorCode.success, message: '', data: [] },
  ];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <History id="7" />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  await screen.findByText('还没有变更');
  expect(answers).toEqual([]);
});
