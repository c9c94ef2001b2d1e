import { expect, it } from 'vitest';
import { isPicture, isTakenFilm, mayBeFilm } from './uploads.ts';

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
