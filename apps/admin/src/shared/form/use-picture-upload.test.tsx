// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { UploadUse } from '@vimo/contract';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(cleanup);

it('the form of now hears what was sent, not that of when it was chosen', async () => {
  const sending = { end: (_sent: unknown): void => {} };
  // Whatever was loaded here before: the hook is to meet this client.
  vi.resetModules();
  vi.doMock('@vimo/client', async (real) => ({
    ...(await real<typeof import('@vimo/client')>()),
    uploadFiles: () =>
      new Promise((resolve) => {
        sending.end = resolve;
      }),
  }));
  const { usePictureUpload } = await import('./use-picture-upload.tsx');
  const use: UploadUse = 'notice';
  const [early, late] = [vi.fn(), vi.fn()];
  const { result, rerender } = renderHook(({ hear }) => usePictureUpload(use, hear), { initialProps: { hear: early } });
  act(() => {
    void result.current.input.props.onFiles([new File(['x'], '合影.png', { type: 'image/png' })]);
  });
  rerender({ hear: late });
  await act(async () => sending.end({ kept: [{ id: 'pic001' }], problems: [] }));
  expect([early.mock.calls, late.mock.calls]).toEqual([[], [[['pic001']]]]);
  vi.doUnmock('@vimo/client');
});
