// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { waitsForPictures } from '@vimo/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeRequest } from './testing/fake-request.ts';
import { useTalkFiles } from './use-talk-files.ts';

const said = vi.hoisted(() => vi.fn());
vi.mock(import('@vimo/ui'), async (real) => {
  const ui = await real();
  // A dead network is said by the app itself.
  const sayRefusal: typeof ui.sayRefusal = ({ kind, message }) => void (kind === 'refused' && said(message));
  return { ...ui, smaller: async (file) => file, toast: { ...ui.toast, warning: said }, sayRefusal };
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

const picture = (name = 'a.png', size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const video = (size = 10, type = 'video/mp4') => new File([new Uint8Array(size)], 'a.mp4', { type });
const files = () => renderHook(() => useTalkFiles()).result;

it('what the network kept back goes in a second try, and what has arrived stays', async () => {
  const talk = files();
  FakeRequest.reset('arrives', 'network');
  await act(() => talk.current.addPictures([picture('1'), picture('2'), picture('3')]));
  expect(talk.current.pictures).toEqual(['f1']);
  expect(talk.current.unsent?.files.map(({ name }) => name)).toEqual(['2', '3']);
  await act(async () => talk.current.again());
  expect(talk.current.pictures).toEqual(['f1', 'f3', 'f4']);
  expect(talk.current.unsent).toBeUndefined();
});

it('what the person ends is not sent on, and can be chosen again', async () => {
  const talk = files();
  FakeRequest.reset('arrives', 'hangs');
  let adding: Promise<unknown> = Promise.resolve();
  await act(async () => {
    adding = talk.current.addPictures([picture('1'), picture('2'), picture('3')]);
    await vi.waitFor(() => expect(FakeRequest.sent).toBe(2));
  });
  await act(async () => {
    talk.current.sending?.abort.abort();
    await adding;
  });
  expect(FakeRequest.sent).toBe(2);
  expect([talk.current.pictures, talk.current.unsent, talk.current.sending]).toEqual([['f1'], undefined, undefined]);
});

it('pictures that are being made smaller are on their way already: no post goes without them', async () => {
  const talk = files();
  let adding: Promise<unknown> = Promise.resolve();
  act(() => {
    adding = talk.current.addPictures([picture()]);
  });
  expect(waitsForPictures()).toBe(true);
  await act(async () => void (await adding));
  expect([waitsForPictures(), talk.current.pictures]).toEqual([false, ['f1']]);
});

it('a file that the server refuses is told, and the others go on', async () => {
  const talk = files();
  FakeRequest.reset('refused');
  await act(() => talk.current.addPictures([picture('春游.png'), picture()]));
  expect(talk.current.pictures).toEqual(['f2']);
  expect(said).toHaveBeenCalledExactlyOnceWith('“春游.png”请上传正确的视频格式');
});

it('of pictures of which one is too large that one is named, and the others go', async () => {
  const talk = files();
  await act(() => talk.current.addPictures([picture('大.png', 2 * 1024 * 1024), picture('小.png')]));
  expect(said).toHaveBeenCalledExactlyOnceWith('“大.png”上传头像图片大小不能超过 2MB!');
  expect(talk.current.pictures).toEqual(['f1']);
});

it.each([
  ['nine pictures', Array.from({ length: 10 }, () => picture()), '最多只能上传9张照片'],
  ['2 MB each', [picture('a.png', 2 * 1024 * 1024)], '上传头像图片大小不能超过 2MB!'],
])('the limit of %s is kept', async (_, chosen, text) => {
  const talk = files();
  await act(async () => talk.current.addPictures(chosen));
  expect(said).toHaveBeenCalledExactlyOnceWith(text);
  expect(FakeRequest.sent).toBe(0);
});

it.each([
  ['one video', [video(), video()], '您只能上传一个视频文件'],
  ['its type', [video(10, 'video/x-msvideo')], '请上传正确的视频格式'],
  ['50 MB', [video(50 * 1024 * 1024)], '视频大小不能超过50MB'],
])('a video keeps %s', async (_, chosen, text) => {
  const talk = files();
  await act(async () => talk.current.addVideo(chosen));
  expect(said).toHaveBeenCalledExactlyOnceWith(text);
  expect(FakeRequest.sent).toBe(0);
});

it('pictures and a video do not go together, one that waits for its second try included', async () => {
  const withPicture = files();
  FakeRequest.reset('network', 'network');
  await act(() => withPicture.current.addPictures([picture()]));
  await act(async () => withPicture.current.addVideo([video()]));
  const withVideo = files();
  await act(async () => withVideo.current.addVideo([video()]));
  await act(async () => withVideo.current.addPictures([picture()]));
  expect(said.mock.calls).toEqual([['视频和图片不能同时上传'], ['视频和图片不能同时上传']]);
  act(() => withVideo.current.giveUp());
  await act(async () => withVideo.current.addPictures([picture()]));
  expect(withVideo.current.pictures).toEqual(['f3']);
});
