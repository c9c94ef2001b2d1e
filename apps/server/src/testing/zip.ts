import { text } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export interface ZipPart {
  name: string;
  data: string;
  /** What the archive says of its size, where it lies. */
  claims?: number;
  encrypted?: true;
}

/** A zip archive of parts, the same bytes each time, also as a hostile hand could write it. */
export function zipOfParts(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claims, encrypted } of parts) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    // Names are UTF-8.
    common.writeUInt16LE(encrypted ? 0x801 : 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0x5c21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name));
    bodies.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** The parts of an archive of texts, as `zipOfParts` takes them. */
export async function partsOfZip(bytes: Buffer): Promise<ZipPart[]> {
  const zip = await fromBufferPromise(bytes);
  const parts: ZipPart[] = [];
  for await (const entry of zip.eachEntry())
    parts.push({ name: entry.fileName, data: await text(await zip.openReadStreamPromise(entry)) });
  return parts;
}
