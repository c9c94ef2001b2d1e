import { buffer } from 'node:stream/consumers';
import { type FileStore, StorageFault } from '../../../platform/files/index.ts';

/** Of a RIFF file: four letters, then how many bytes follow that number. */
const HEAD = 8;

/**
 * The bytes of a thumbnail, all of them: a few dozen kilobytes. No row says how long it is; as a WebP picture it says so in its head.
 * @throws StorageFault 'missing' | 'away' | 'damaged'
 */
export async function thumbnailBytes(files: FileStore, key: string): Promise<Buffer> {
  const bytes = await buffer((await files.get(key)).body);
  const wanted = bytes.length < HEAD ? undefined : bytes.readUInt32LE(4) + HEAD;
  if (bytes.length === wanted) return bytes;
  throw new StorageFault('damaged', new Error(`${bytes.length} bytes instead of ${wanted ?? 'a picture'}`));
}
