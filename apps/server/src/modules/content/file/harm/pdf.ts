import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { DAMAGED, Harmful, leadsAstray, MOST_UNPACKED } from './harmful.ts';
import { isWhite, nextToken } from './pdf-tokens.ts';

const unpack = promisify<Buffer, object, Buffer>(inflate);

/** Names by which a document does something of its own accord, or carries something along. */
const FORBIDDEN: Record<string, string> = {
  JavaScript: '含有脚本',
  JS: '含有脚本',
  XFA: '含有动态表单',
  Launch: '会启动其他程序',
  SubmitForm: '会向外提交数据',
  ImportData: '会读取其他文件',
  GoToR: '会打开其他文件',
  GoToE: '会打开其他文件',
  EmbeddedFile: '含有附带的文件',
  EmbeddedFiles: '含有附带的文件',
  EF: '含有附带的文件',
  RichMedia: '含有可执行的多媒体内容',
};
const PRINT_ANEW = '请用“打印为 PDF”另存后再上传';
/** Longest object that is read up to its stream; larger ones are arrays of numbers. */
const MOST_OBJECT = 16 * 1024 * 1024;
const MOST_PACKED = 64 * 1024 * 1024;
const OBJECT = Buffer.from('obj');
const TRAILER = Buffer.from('trailer');

interface Seen {
  names: Set<string>;
  /** Names of filters, in order. */
  filters: string[];
  predictor: number;
  /** Where the bytes of its stream begin; -1 without one. */
  streamAt: number;
  end: number;
}

/**
 * Looks at every object of a document that a viewer could reach, wherever it stands in the file, and into the streams that hold objects: a viewer goes by tables at the end of the file, which
 * may point anywhere, so that each place where an object begins counts (docs/decisions/2026-11-24-harm-in-files.md).
 * @throws Harmful for scripts, launches, forms that are sent, embedded files, passwords, and what is no whole document
 */
export async function lookAtPdf(path: string): Promise<void> {
  const bytes = await readFile(path);
  const names = new Set<string>();
  let unpacked = 0;
  for (const from of beginnings(bytes)) {
    const object = readObject(bytes, from, Math.min(bytes.length, from + MOST_OBJECT));
    for (const name of object.names) names.add(name);
    if (object.names.has('Encrypt')) throw new Harmful('设了密码或限制，请解除后再上传');
    const holdsObjects = object.names.has('ObjStm') || (object.names.has('First') && object.names.has('N'));
    if (object.streamAt < 0 || !holdsObjects) continue;
    const within = await opened(bytes, object);
    unpacked += within.length;
    if (unpacked > MOST_UNPACKED) throw new Harmful('展开后过大，请减少内容后再上传');
    for (const name of readAll(within).names) names.add(name);
  }
  if (!names.has('Catalog') || !names.has('Pages')) throw new Harmful(DAMAGED);
}

/** Places behind each word `obj` that begins an object, and behind `trailer`. */
function* beginnings(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + 1)) {
    const before = bytes[at - 1];
    const isDigit = before !== undefined && before >= 0x30 && before <= 0x39;
    if (isWhite(before) || isDigit) yield at + OBJECT.length;
  }
  for (let at = bytes.indexOf(TRAILER); at >= 0; at = bytes.indexOf(TRAILER, at + 1)) yield at + TRAILER.length;
}

/** Tokens of one object up to its end or its stream. @throws Harmful */
function readObject(bytes: Buffer, from: number, until: number, toTheEnd = false): Seen {
  const seen: Seen = { names: new Set(), filters: [], predictor: 1, streamAt: -1, end: until };
  let key = '';
  let isFilter = false;
  for (let token = nextToken(bytes, from, until); token; token = nextToken(bytes, token.end, until)) {
    if (token.kind === 'word') {
      if (!toTheEnd && token.text === 'stream') {
        seen.streamAt = token.end;
        return seen;
      }
      if (!toTheEnd && /^(?:endobj|obj|startxref)$/.test(token.text)) return seen;
    }
    if (token.kind === 'name') {
      const why = FORBIDDEN[token.text];
      if (why) throw new Harmful(`${why}，${PRINT_ANEW}`);
      isFilter = token.text === 'Filter' || (isFilter && /Decode$|^(?:Fl|AHx|A85|LZW|RL)$/.test(token.text));
      if (isFilter && token.text !== 'Filter') seen.filters.push(token.text);
      seen.names.add(token.text);
      key = token.text;
    }
    if (token.kind === 'number' && key === 'Predictor') seen.predictor = token.value;
    if (token.kind === 'string' && key === 'URI' && leadsAstray(token.text))
      throw new Harmful(`含有会启动程序的链接，${PRINT_ANEW}`);
  }
  return seen;
}
const readAll = (bytes: Buffer) => readObject(bytes, 0, bytes.length, true);

/** The objects that a stream holds, unpacked within bounds. @throws Harmful where they cannot be read here, though a viewer might */
async function opened(bytes: Buffer, { streamAt, filters, predictor }: Seen): Promise<Buffer> {
  let from = streamAt;
  if (bytes[from] === 13) from += 1;
  if (bytes[from] === 10) from += 1;
  if (filters.length === 0) {
    const end = bytes.indexOf('endstream', from);
    return bytes.subarray(from, end < 0 ? bytes.length : end);
  }
  if (filters.length > 1 || !/^Fl(?:ateDecode)?$/.test(filters[0]!) || predictor > 1)
    throw new Harmful(`使用了少见的压缩方式，无法检查，${PRINT_ANEW}`);
  try {
    // Ends by itself where the packed bytes end.
    return await unpack(bytes.subarray(from), { maxOutputLength: MOST_PACKED });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Harmful('展开后过大，请减少内容后再上传');
    throw new Harmful(DAMAGED);
  }
}
