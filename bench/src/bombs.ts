import { crc32, deflateSync } from 'node:zlib';
import { film, officeDocument } from '../../apps/server/src/testing/uploads.ts';

/** A small file that a careless look would not come to an end with, or would fill the memory with. */
export interface Bomb {
  name: string;
  bytes: Buffer;
}

const MB = 1024 * 1024;
/** As large as a record's evidence may be. */
const LARGEST = 5 * MB - 1024;

/** Objects that begin again and again and never end. */
const OBJECTS: readonly string[] = ['1obj(', '1 obj<', '1 obj[[', '1 obj<</A', '1 obj<</Type/ObjStm>>stream\n'];
const pdf = (text: string): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(LARGEST, text)]);

const chunk = (type: string, content: Buffer): Buffer => {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length);
  bytes.write(type, 4, 'latin1');
  content.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
};

/** A black square of one bit a point that says to have `side` rows and has `rows` of them. */
function png(side: number, rows: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const points = Buffer.alloc(rows * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(points)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** Parts of so many bytes each, all of one sign: packed they are a thousand times smaller. */
function parts(folder: string, count: number, bytes: number): Record<string, string> {
  const text = '0'.repeat(bytes);
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/part${at}.xml`, text]));
}

/** Documents, pictures, archives and a film, each of up to 5 MB, made in some seconds. */
export const makeBombs = (): Bomb[] => [
  ...OBJECTS.map((text, at) => ({ name: `材料${at + 1}.pdf`, bytes: pdf(text) })),
  // The largest that is taken and read line by line, and one that says to be larger than any.
  { name: '最大.png', bytes: png(14_000, 14_000) },
  { name: '过大.png', bytes: png(60_000, 10) },
  // One part that grows too much, and as much as may be in parts that each may grow so.
  { name: '总结.docx', bytes: officeDocument('docx', parts('word', 1, 200 * MB)) },
  { name: '成绩.xlsx', bytes: officeDocument('xlsx', parts('xl', 39, 10 * MB)) },
  { name: '录像.mp4', bytes: film({ sample: 1, samples: 4_000_000_000 }) },
];
