// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { keepSessionToken, keyOf } from '@vimo/client';
import { currentUser, queryContacts } from '@vimo/contract';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { forgetSession } from './session.ts';

const cached = () => queryClient.getQueryCache().getAll();

it('a log-out leaves nothing of the person in memory: what no page shows goes at once, what one shows goes with it, and what everybody may ask is asked anew', async () => {
  keepSessionToken('one');
  const own = keyOf(queryContacts, { activityId: '1' });
  queryClient.setQueryData(keyOf(currentUser, {}), { nickName: '许知宁' });
  queryClient.setQueryData(keyOf(queryContacts, { activityId: '2' }), '许知宁');
  queryClient.setQueryData(own, '许知宁');
  const asGuest = vi.fn(async () => '未报名');
  queryClient.setQueryData(['activity'], '已报名');
  const stays = { staleTime: Number.POSITIVE_INFINITY };
  const page = new QueryObserver(queryClient, { ...stays, queryKey: own, queryFn: async () => '许知宁' });
  const activity = new QueryObserver(queryClient, {
    ...stays,
    ...{ queryKey: ['activity'], queryFn: asGuest, meta: { access: 'everyone' } },
  });
  const leave = page.subscribe(() => {});
  const leaveActivity = activity.subscribe(() => {});

  forgetSession();
  expect(cached().map(({ queryKey }) => queryKey)).toEqual([own, ['activity']]);
  await vi.waitFor(() => expect(queryClient.getQueryData(['activity'])).toBe('未报名'));
  expect(asGuest).toHaveBeenCalledOnce();
  leave();
  expect(cached().map(({ state }) => state.data)).toEqual(['未报名']);
  leaveActivity();
});
