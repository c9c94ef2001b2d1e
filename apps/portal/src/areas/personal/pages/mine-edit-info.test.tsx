// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { dropSessionToken, keepSessionToken } from '@vimo/client';
import { currentUser } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberUser } from '../../../features/session/session.ts';
import { openRoom } from '../../../testing/room.tsx';
import MineEditInfo from './mine-edit-info.tsx';

afterEach(() => {
  cleanup();
  dropSessionToken();
  localStorage.clear();
});

const USER = { userid: '5', usertype: 4, username: '宁宁妈妈', sex: 2, address: '云汀市滨湖区', headimg: '' };

it('the form begins with the address that the server keeps, not without one, as the device remembers its person', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise<Response>((resolve) => {
        if (url.includes(currentUser.path)) answers.push(resolve);
      }),
  );
  keepSessionToken('s');
  rememberUser(USER as never);
  await openRoom(() => <MineEditInfo />, '/mine/edit');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.queryByLabelText('地址')).toBeNull();
  await act(async () => answers[0]?.(Response.json({ error_code: 0, message: '', data: USER })));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('地址')).value).toBe('云汀市滨湖区');
});
