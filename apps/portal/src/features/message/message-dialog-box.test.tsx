// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createQueryClient, dropSessionToken, keepSessionToken, keyOf } from '@vimo/client';
import { addMessage, currentUser, MessageSubject } from '@vimo/contract';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import MessageDialogBox from './message-dialog-box.tsx';

const asked: string[] = [];
/** Pictures that are on their way, each until its file id is said. */
const sent: ((id: string) => void)[] = [];
class Network {
  upload = {};
  status = 200;
  response = '';
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    sent.push((data) => {
      this.response = JSON.stringify({ error_code: 0, message: '', data });
      this.onload();
      this.onloadend();
    });
  }
}
beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', Network);
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(String(url));
    return new Promise(() => {});
  });
});
beforeEach(() => {
  localStorage.clear();
  keepSessionToken('s');
});
afterEach(() => {
  cleanup();
  dropSessionToken();
});

/** Opens the dialog, as who closed it before. */
function open() {
  cleanup();
  const queries = createQueryClient();
  queries.setQueryData(keyOf(currentUser, {}), { userid: '5', usertype: 4 } as never);
  render(
    <QueryClientProvider client={queries}>
      <MessageDialogBox typeName={MessageSubject.club} typeId="7" subject="合唱团" onClose={() => {}} />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox');
}

it('a message that is submitted while its picture is on its way waits, and a closed dialog finds both again', async () => {
  fireEvent.change(open(), { target: { value: '排练很开心，谢谢老师' } });
  const picture = new File(['x'], '合影.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('选择图片'), { target: { files: [picture] } });
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '提交留言' })));
  expect(asked.filter((url) => url.includes(addMessage.path))).toEqual([]);
  await act(async () => sent[0]?.('p1'));
  await screen.findByAltText('已选图片 1');

  expect(open().value).toBe('排练很开心，谢谢老师');
  screen.getByAltText('已选图片 1');
  fireEvent.click(screen.getByRole('button', { name: '提交留言' }));
  await waitFor(() => expect(asked.filter((url) => url.includes(addMessage.path))).toHaveLength(1));
});
