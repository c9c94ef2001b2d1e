// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keepNothing, openAs } from './testing/open-as.tsx';
import { WordsDialog } from './words-dialog.tsx';

keepNothing();

const FOUND = '已找回上次没有提交的内容';

/** Opens the dialog as somebody, and answers its field. */
function open(userid: string, send: (words: string) => Promise<{ message: string }>) {
  const closed = vi.fn();
  const field = openAs<HTMLTextAreaElement>(
    userid,
    <WordsDialog
      {...{ name: 'club-post.new.7', title: '发布动态', label: '动态内容', hint: '', initial: '', required: true }}
      {...{ missing: '请输入动态内容', maxLength: 500, okText: '发布', send, onClose: closed }}
    />,
  );
  return { field, closed };
}

it('a dialog that was closed finds again what its writer typed, says so, and forgets it once it is sent', async () => {
  const send = vi.fn(async () => ({ message: '已发布' }));
  fireEvent.change(open('5', send).field, { target: { value: '周六合唱排练改到二楼' } });

  expect(open('6', send).field.value).toBe('');
  expect(screen.queryByText(FOUND)).toBeNull();

  const again = open('5', send);
  expect(again.field.value).toBe('周六合唱排练改到二楼');
  expect(screen.getByText(FOUND)).toBeDefined();
  fireEvent.submit(again.field.closest('form')!);
  await waitFor(() => expect(again.closed).toHaveBeenCalled());
  expect(send.mock.calls).toEqual([['周六合唱排练改到二楼']]);
  await waitFor(() => expect(open('5', send).field.value).toBe(''));
});
