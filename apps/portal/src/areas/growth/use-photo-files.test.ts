// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeRequest } from './testing/fake-request.ts';
import { usePhotoFiles } from './use-photo-files.ts';

const said = vi.hoisted(() => vi.fn());
vi.mock(import('@vimo/ui'), async (real) => {
  const ui = await real();
  return { ...ui, smaller: async (file) => file, toast: { ...ui.toast, warning: said } };
});

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.reset();
  said.mockClear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const photo = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const photos = () => renderHook(() => usePhotoFiles()).result;

it('a photo that fails holds up none, and goes in a second try', async () => {
  const album = photos();
  FakeRequest.reset('arrives', 'network', 'arrives');
  await act(async () => album.current.add([photo('1'), photo('2'), photo('3')]));
  expect(album.current.files.map(({ state }) => state)).toEqual(['there', 'failed', 'there']);
  expect(album.current.ids).toEqual(['f1', 'f3']);
  await act(async () => album.current.again(album.current.files[1]!));
  expect(album.current.ids).toEqual(['f1', 'f4', 'f3']);
});

it('of files of which one is no picture that one is named, and the others go', async () => {
  const album = photos();
  const text = new File(['a'], '总结.pdf', { type: 'application/pdf' });
  await act(async () => album.current.add([text, photo('1')]));
  expect(said).toHaveBeenCalledExactlyOnceWith('“总结.pdf”不是可以上传的图片，请选择图片文件');
  expect(album.current.ids).toEqual(['f1']);
});

it('a photo of 5 MB and more is told and not sent', async () => {
  const album = photos();
  await act(async () => album.current.add([photo('1', 5 * 1024 * 1024)]));
  expect(album.current.files[0]).toMatchObject({ state: 'failed', problem: '照片大小不能超过 5MB' });
  expect(FakeRequest.sent).toBe(0);
});

it('one that is taken out while it is on its way ends, and the next goes', async () => {
  const album = photos();
  FakeRequest.reset('hangs');
  let adding: unknown;
  await act(async () => {
    adding = album.current.add([photo('1'), photo('2')]);
    await vi.waitFor(() => expect(FakeRequest.sent).toBe(1));
  });
  await act(async () => {
    album.current.remove(album.current.files[0]!.key);
    await adding;
  });
  expect(album.current.files.map(({ file, state }) => [file.name, state])).toEqual([['2', 'there']]);
});
