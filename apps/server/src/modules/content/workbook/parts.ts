import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { Refusal, refused } from '../../../platform/errors.ts';

/** Bytes of a workbook when it is unpacked, of one part and of all; 50,000 rows with long texts stay below. */
const MOST_PART = 120 * 1024 * 1024;
const MOST_ALL = 160 * 1024 * 1024;
/** A list with a photograph of each pupil has a part for each. */
const MOST_PARTS = 5000;

export const TOO_LARGE = '文件展开后过大，请只保留要导入的数据再上传';
export const DAMAGED = '文件已损坏，无法读取，请重新保存后上传';

/** The parts of an archive by their names in small letters. */
export interface Parts {
  zip: ZipFile;
  byName: ReadonlyMap<string, Entry>;
}

/** Opens the archive of a workbook. Whoever opens it closes `zip`. @throws Refusal by what it says of its sizes, before any part is unpacked */
export async function openParts(bytes: Buffer): Promise<Parts> {
  const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);
  const zip = await open(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw refused(DAMAGED);
  });
  try {
    const entries = await entriesOf(zip);
    return { zip, byName: new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry])) };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    let all = 0;
    zip.on('entry', (entry: Entry) => {
      all += entry.uncompressedSize;
      entries.push(entry);
      if (entry.isEncrypted()) reject(refused('文件设了密码，请去掉密码后再上传'));
      else if (entry.uncompressedSize > MOST_PART || all > MOST_ALL || entries.length > MOST_PARTS)
        reject(refused(TOO_LARGE));
      else zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(refused(DAMAGED)));
    zip.readEntry();
  });
}

/** A part piece by piece, as it is unpacked. @throws Refusal where its bytes are wrong */
export async function* piecesOf({ zip }: Parts, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(refused(DAMAGED)) : resolve(opened))),
  );
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch {
    throw refused(DAMAGED);
  } finally {
    stream.destroy();
  }
}

/** What is heard of a part's elements, their names without prefix. */
export interface Listener {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Has a part of XML heard, and stops after each piece, so that memory holds no more than what came with it. @throws Refusal where it is no XML */
export async function* heard(parts: Parts, entry: Entry, listener: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => listener.open(bare(name), attributes as Record<string, string>));
  parser.on('closetag', ({ name }) => listener.close?.(bare(name)));
  if (listener.text) {
    const text = listener.text.bind(listener);
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder();
  const feed = (text: string | null) => {
    try {
      if (text === null) parser.close();
      else parser.write(text);
    } catch (error) {
      throw error instanceof Refusal ? error : refused(DAMAGED);
    }
  };
  for await (const piece of piecesOf(parts, entry)) {
    feed(decoder.decode(piece, { stream: true }));
    yield;
  }
  feed(decoder.decode());
  feed(null);
  yield;
}

/** Has a part heard to its end. */
export async function hearAll(parts: Parts, entry: Entry | undefined, listener: Listener): Promise<void> {
  if (!entry) return;
  for await (const _ of heard(parts, entry, listener));
}
