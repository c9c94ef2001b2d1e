// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
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

const USER = { userid: '5', usertype: 2, username: '宁宁妈妈', sex: 2, address: '云汀市滨湖区', headimg: '' };

it('the form begins with the address that the server keeps, not without one, as the device remembers its person', async () => {
  const answer = { come: () => {} };
  vi.stubGlobal('fetch', (url: string) =>
    url.includes(currentUser.path)
      ? new Promise((resolve) => {
          answer.come = () => resolve(Response.json({ error_code: 0, message: '', data: USER }));
        })
      : new Promise(() => {}),
  );
  keepSessionToken('s');
  rememberUser(USER as never);
  await openRoom(() => <MineEditInfo />, '/mine/edit');
  expect(screen.queryByLabelText('地址')).toBeNull();
  await act(async () => answer.come());
  expect((await screen.findByLabelText<HTMLTextAreaElement>('地址')).value).toBe('云汀市滨湖区');
});
