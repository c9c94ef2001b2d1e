// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { Audience } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { Recipients } from './recipients.tsx';
import { type CircularDraft, NEW_CIRCULAR } from './use-circular-draft.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const CLASS = { kind: 'class', id: '3', orgId: '1', name: '三年级3班' } as const;
const ACTIVITY = { kind: 'activity', id: '7', orgId: '9', name: '湿地观鸟' } as const;
const NOT_SIGNED_UP = '只发给还没报名的（选活动）';

it('families who have not signed up for an activity are chosen by it; staff sign up for nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error_code: 0, message: '', data: [] }));
  const change = vi.fn();
  const shown = (audience: number) => {
    const values = { ...NEW_CIRCULAR, audience, excluded: [CLASS, ACTIVITY] };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Recipients draft={{ values, problems: {}, change } as unknown as CircularDraft} count={undefined} />
      </QueryClientProvider>,
    );
  };
  shown(Audience.guardians);
  expect(screen.getByLabelText(NOT_SIGNED_UP)).toBeDefined();
  expect(screen.getAllByText(ACTIVITY.name)).not.toEqual([]);
  const choose = async (name: string, changed: object) => {
    fireEvent.click(screen.getByLabelText(name));
    await waitFor(() => expect(change).toHaveBeenLastCalledWith(changed));
  };
  await choose('学生', { audience: Audience.pupils });
  await choose('教职工', { audience: Audience.staff, excluded: [CLASS] });
  cleanup();
  shown(Audience.staff);
  expect(screen.queryByLabelText(NOT_SIGNED_UP)).toBeNull();
});
