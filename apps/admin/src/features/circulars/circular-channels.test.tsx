// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '@vimo/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { CircularChannels } from './circular-channels.tsx';
import { type CircularDraft, NEW_CIRCULAR } from './use-circular-draft.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

it('who may not call it urgent is offered that only to take it away from a draft that is', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: { usertype: 3 } }));
  const change = vi.fn();
  const shown = (isUrgent: boolean) => {
    const draft = { values: { ...NEW_CIRCULAR, isUrgent }, change } as Partial<CircularDraft> as CircularDraft;
    render(
      <QueryClientProvider client={createQueryClient()}>
        <CircularChannels draft={draft} count={undefined} />
      </QueryClientProvider>,
    );
    return screen.queryByRole('switch', { name: '紧急' });
  };
  expect(shown(false)).toBeNull();
  cleanup();
  await userEvent.click(shown(true)!);
  expect(change).toHaveBeenCalledWith({ isUrgent: false });
});
