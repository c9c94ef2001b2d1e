// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import { ConfirmHost } from '@vimo/ui';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { AddressForm } from './address-form.tsx';

beforeAll(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(cleanup);

const QUESTION = '放弃还没有提交的内容？';
const answer = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

it('an address that is half typed is given up by who says so alone; one that was not touched closes at once', async () => {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressForm address={undefined} onClose={onClose} />
      <ConfirmHost />
    </QueryClientProvider>,
  );
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByText(QUESTION)).toBeNull();

  fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '王芳' } });
  fireEvent.keyDown(document, { key: 'Escape' });
  await screen.findByText(QUESTION);
  await answer('取消');
  expect(screen.getByLabelText<HTMLInputElement>(/姓名/).value).toBe('王芳');
  expect(onClose).toHaveBeenCalledOnce();

  fireEvent.click(screen.getByRole('button', { name: '关闭' }));
  await answer('放弃');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
});
