// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient, dropSessionToken, keepSessionToken, keyOf } from '@vimo/client';
import { currentUser } from '@vimo/contract';
import { ToastHost } from '@vimo/ui';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { draftKey, readStored, writeStored } from '../../../shared/local-storage.ts';
import { PhotoDialog } from './photo-dialog.tsx';

beforeAll(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
beforeEach(() => {
  localStorage.clear();
  keepSessionToken('s');
});
afterEach(() => {
  cleanup();
  dropSessionToken();
});

const KEY = draftKey('club-photos.7', '5');

it('a closed dialog finds its caption and photos again, and a caption without a photo is not taken for sent', async () => {
  const open = () => {
    cleanup();
    const queries = createQueryClient();
    queries.setQueryData(keyOf(currentUser, {}), { userid: '5', usertype: 4 } as never);
    render(
      <QueryClientProvider client={queries}>
        <PhotoDialog clubId="7" onClose={() => {}} />
        <ToastHost />
      </QueryClientProvider>,
    );
    return screen.getByRole<HTMLInputElement>('textbox');
  };
  fireEvent.change(open(), { target: { value: '校园开放日' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '上传' })));
  await screen.findByText('请选择照片');
  expect(open().value).toBe('校园开放日');

  writeStored({ [KEY]: JSON.stringify({ ...JSON.parse(readStored(KEY) ?? ''), imagesUrl: 'p1,p2' }) });
  open();
  screen.getByAltText('已选图片 2');
});
