// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '@vimo/client';
import type { ReactNode } from 'react';
import { afterEach, it, vi } from 'vitest';
import { MoveDialog } from './move-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

afterEach(cleanup);

const ALBUMS = [{ id: '3', name: '春游', remark: '', imageId: '', photoNum: 2 }];

/** Shows a dialog whose albums do not come at first. */
function show(dialog: ReactNode) {
  cleanup();
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(
      asked === 1 ? { error_code: 9, message: '请稍后再试', data: null } : { error_code: 0, message: '', data: ALBUMS },
    );
  });
  render(<QueryClientProvider client={createQueryClient()}>{dialog}</QueryClientProvider>);
}

it('albums that did not come are told as that, and can be asked for once more', async () => {
  const nothing = () => {};
  show(<MoveDialog ids={['1']} from={undefined} onMoved={nothing} onClose={nothing} />);
  fireEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  await screen.findByLabelText(/春游/);

  show(<UploadDialog albumId="" onClose={nothing} />);
  fireEvent.click(await screen.findByRole('button', { name: '重新加载相册' }));
  await screen.findByRole('option', { name: '春游' });
  screen.getByRole('option', { name: '请选择相册' });
});
