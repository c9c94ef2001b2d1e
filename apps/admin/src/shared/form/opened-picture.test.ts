// @vitest-environment jsdom
import { pictureUrl } from '@vimo/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openedPicture } from './opened-picture.ts';

/** A browser that reads what lies on the server, and no file. */
class FakeImage {
  onload = () => {};
  onerror = () => {};
  address = '';
  set src(address: string) {
    this.address = address;
    queueMicrotask(() => (address.startsWith('blob:') ? this.onerror() : this.onload()));
  }
}
class Addresses extends URL {
  static override createObjectURL() {
    return 'blob:chosen';
  }
  static override revokeObjectURL() {}
}
const upload = vi.fn(async () => ({ message: '', data: 'pic001' }));

beforeEach(() => {
  upload.mockClear();
  vi.stubGlobal('Image', FakeImage);
  vi.stubGlobal('URL', Addresses);
});
afterEach(() => vi.unstubAllGlobals());

it('what the server reads and the browser does not is cut as the server keeps it; nothing else is sent', async () => {
  const heic = new File(['x'], 'IMG_0001.HEIC', { type: '' });
  expect(((await openedPicture(heic, 'banner', upload as never)) as unknown as FakeImage).address).toBe(
    pictureUrl('pic001'),
  );
  expect(upload).toHaveBeenCalledTimes(1);
  await expect(
    openedPicture(new File(['x'], 'a.jpg', { type: 'image/jpeg' }), 'banner', upload as never),
  ).rejects.toThrow();
  expect(upload).toHaveBeenCalledTimes(1);
});
