import { expect, it } from 'vitest';
import { isPicture, isReadByServer, isTakenFilm, limitOfFile, mayBeFilm, mostBytesOf, UPLOAD_USES } from './uploads.ts';

it('a file of which the browser knows no kind goes up, where its content tells what it is', () => {
  for (const type of ['', 'application/octet-stream']) {
    expect(isPicture({ type }), type).toBe(true);
    expect(mayBeFilm({ type }), type).toBe(true);
    expect(isTakenFilm({ type }), type).toBe(true);
  }
  expect(isPicture({ type: 'image/heic' })).toBe(true);
  expect(isPicture({ type: 'application/pdf' })).toBe(false);
  // Some apps have a name of their own for it, and what is not taken the server names.
  for (const type of ['image/jpg', 'image/x-ms-bmp', 'image/tiff']) expect(isPicture({ type }), type).toBe(true);
  expect(mayBeFilm({ type: 'video/mp4' })).toBe(true);
  expect(mayBeFilm({ type: 'image/png' })).toBe(false);
  expect(isTakenFilm({ type: 'video/x-msvideo' })).toBe(false);
});

it('what few browsers read and the server does is known by its kind or its name', () => {
  for (const [type, name] of [
    ['image/heic', '照片'],
    ['image/heif-sequence', '照片'],
    ['image/avif', '照片.jpg'],
    ['', 'IMG_0001.HEIC'],
    ['application/octet-stream', 'a.avif'],
  ] as const)
    expect(isReadByServer({ type, name }), name).toBe(true);
  expect(isReadByServer({ type: 'image/jpeg', name: 'heic.jpg' })).toBe(false);
});

it('a photo that few browsers read may be larger than a picture that a page makes smaller, where pictures are taken', () => {
  const most = (use: keyof typeof UPLOAD_USES, type: string, name: string) =>
    limitOfFile(use, { type, name }).belowBytes;
  const [small, photo] = [UPLOAD_USES.message.belowBytes, 10 * 1024 * 1024];
  expect(most('message', 'image/jpeg', 'a.jpg')).toBe(small);
  expect(most('message', 'image/heic', 'IMG_1.HEIC')).toBe(photo);
  expect(most('record', '', 'IMG_1.HEIC')).toBe(photo);
  expect(limitOfFile('message', { type: 'image/avif', name: 'a' }).tooLarge).toBe('照片大小不能超过 10MB');
  // Never lower, and not where no picture is taken.
  expect(most('notice', 'image/heic', 'a.heic')).toBe(UPLOAD_USES.notice.belowBytes);
  expect(most('talkVideo', 'image/heic', 'a.heic')).toBe(UPLOAD_USES.talkVideo.belowBytes);
  expect(most('record', 'video/mp4', 'a.mp4')).toBe(UPLOAD_USES.record.video.belowBytes);
  expect([mostBytesOf('message'), mostBytesOf('record')]).toEqual([photo, UPLOAD_USES.record.video.belowBytes]);
});
