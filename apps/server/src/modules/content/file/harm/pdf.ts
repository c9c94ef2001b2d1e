import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { DAMAGED, Harmful, LOCKED, type Steps, TOO_LARGE } from './harmful.ts';
import { harmIn, PRINT_ANEW, type Said, saysOf } from './pdf-actions.ts';
import { type Decoder, decoderOf, isEncryption } from './pdf-encryption.ts';
import { type Dictionary, has, isNamed, type PdfObject, readObject, saidOf } from './pdf-objects.ts';
import { isWhite, readable } from './pdf-tokens.ts';
import { targetOf } from './targets.ts';

/** Longest object that is read up to its stream; larger ones are arrays of numbers. */
const MOST_OBJECT = 16 * 1024 * 1024;
const MOST_PACKED = 64 * 1024 * 1024;
/** What a stream of objects costs more than its bytes: it is kept until it is known how the document is encrypted. Programs put some hundred objects into each. */
const STEPS_TO_KEEP = 4096;
const OBJECT = Buffer.from('obj');
const TRAILER = Buffer.from('trailer');

/** What was found on the way through a document. */
interface Found {
  isCatalog: boolean;
  isPages: boolean;
  isEncrypted: boolean;
  /** Dictionaries that may say how it is encrypted. */
  encryptions: Dictionary[];
  /** First identifiers of the file, which keys are made with. */
  ids: Buffer[];
  /** Streams that hold objects. */
  holders: { object: PdfObject; number: number; generation: number }[];
  /** Addresses and files that it leads to, encrypted with the object that says them. */
  said: { said: Said; number: number; generation: number }[];
}

/**
 * Looks at every object of a document that a viewer could reach, wherever it stands in the file, and into the streams that hold objects: a viewer goes by tables at the end of the file, which
 * may point anywhere, so that each place where an object begins counts (docs/decisions/2026-11-24-harm-in-files.md). What counts is what an object would do, and not a word within it
 * (docs/decisions/2026-11-27-looks-at-files.md).
 * @throws Harmful for scripts that run, launches, forms that are sent, embedded files, passwords, and what is no whole document
 */
export async function lookAtPdf(path: string, steps: Steps): Promise<void> {
  const bytes = await readFile(path);
  const found: Found = {
    ...{ isCatalog: false, isPages: false, isEncrypted: false },
    ...{ encryptions: [], ids: [], holders: [], said: [] },
  };
  for (const { from, number, generation } of beginnings(bytes)) {
    const object = readObject(bytes, from, Math.min(bytes.length, from + MOST_OBJECT), steps);
    for (const dictionary of object.dictionaries) {
      note(dictionary, found);
      for (const said of saysOf(dictionary)) found.said.push({ said, number, generation });
    }
    if (object.streamAt >= 0 && object.dictionaries.some(holdsObjects)) {
      steps.spend(STEPS_TO_KEEP);
      found.holders.push({ object, number, generation });
    }
  }
  const decoder = found.isEncrypted ? decoderOf(found.encryptions, found.ids) : undefined;
  if (found.isEncrypted && !decoder) throw new Harmful(LOCKED);
  lookWithin(bytes, found, decoder, steps);
  for (const { said, number, generation } of found.said)
    judge(said, decoder?.string(said.bytes, number, generation) ?? said.bytes);
  if (!found.isCatalog || !found.isPages) throw new Harmful(DAMAGED);
}

/** Places behind each word `obj` that begins an object, with its number, and behind `trailer`. */
function* beginnings(bytes: Buffer): Generator<{ from: number; number: number; generation: number }> {
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + 1)) {
    const before = bytes[at - 1];
    const isDigit = before !== undefined && before >= 0x30 && before <= 0x39;
    if (!isWhite(before) && !isDigit) continue;
    const [, number = 0, generation = 0] = NUMBERS.exec(bytes.toString('latin1', Math.max(0, at - 24), at)) ?? [];
    yield { from: at + OBJECT.length, number: Number(number), generation: Number(generation) };
  }
  for (let at = bytes.indexOf(TRAILER); at >= 0; at = bytes.indexOf(TRAILER, at + 1))
    yield { from: at + TRAILER.length, number: 0, generation: 0 };
}
const NUMBERS = /(\d{1,10})\s+(\d{1,5})\s*$/;

const holdsObjects = (dictionary: Dictionary) =>
  isNamed(dictionary, 'Type', 'ObjStm') || (has(dictionary, 'First') && has(dictionary, 'N'));

/** Judges a dictionary, and keeps what can only be judged at the end. @throws Harmful */
function note(dictionary: Dictionary, found: Found): void {
  if (dictionary.values.size === 0) return;
  const harm = harmIn(dictionary);
  if (harm) throw new Harmful(harm);
  found.isCatalog ||= isNamed(dictionary, 'Type', 'Catalog');
  found.isPages ||= isNamed(dictionary, 'Type', 'Pages') || has(dictionary, 'Pages');
  found.isEncrypted ||= saysEncrypted(dictionary);
  if (isEncryption(dictionary)) found.encryptions.push(dictionary);
  for (const id of saidOf(dictionary, 'ID')) if (id.kind === 'array' && id.strings[0]) found.ids.push(id.strings[0]);
}

/** Whether a dictionary leads to how the document is encrypted; an anchor may have that name, and leads to a place. */
const saysEncrypted = (dictionary: Dictionary) =>
  dictionary.under !== 'Dests' &&
  saidOf(dictionary, 'Encrypt').some(({ kind }) => kind === 'reference' || kind === 'dictionary');

function judge({ why }: Said, bytes: Buffer): void {
  if (targetOf(readable(bytes)) === 'astray') throw new Harmful(`${why}，${PRINT_ANEW}`);
}

/** Looks at the objects that streams hold. */
function lookWithin(bytes: Buffer, found: Found, decoder: Decoder | undefined, steps: Steps): void {
  // A stream may be named by more than one beginning.
  const seen = new Set<number>();
  for (const { object, number, generation } of found.holders) {
    if (seen.has(object.streamAt)) continue;
    seen.add(object.streamAt);
    const within = opened(bytes, object, (packed) => decoder?.stream(packed, number, generation) ?? packed, steps);
    readObject(within, 0, within.length, steps, (dictionary) => {
      note(dictionary, found);
      // What a stream holds is encrypted with it, and not once more.
      for (const said of saysOf(dictionary)) judge(said, said.bytes);
    });
  }
}

/** The objects that a stream holds, unpacked within bounds. @throws Harmful where they cannot be read here, though a viewer might */
function opened(bytes: Buffer, object: PdfObject, decrypted: (packed: Buffer) => Buffer, steps: Steps): Buffer {
  let from = object.streamAt;
  if (bytes[from] === 13) from += 1;
  if (bytes[from] === 10) from += 1;
  const filters = filtersOf(object);
  const end = bytes.indexOf('endstream', from);
  const packed = bytes.subarray(from, end < 0 ? bytes.length : end);
  steps.spend(packed.length);
  if (filters?.length === 0) return decrypted(packed);
  if (filters?.length !== 1 || !/^Fl(?:ateDecode)?$/.test(filters[0]!) || predictorOf(object) > 1)
    throw new Harmful(`使用了少见的压缩方式，无法检查，${PRINT_ANEW}`);
  try {
    // Ends by itself where the packed bytes end.
    return inflateSync(decrypted(packed), { maxOutputLength: Math.max(1, Math.min(MOST_PACKED, steps.left)) });
  } catch (error) {
    throw new Harmful((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_LARGE : DAMAGED);
  }
}

/** Names of the filters of a stream, in order; undefined where they are said elsewhere. */
function filtersOf({ dictionaries }: PdfObject): string[] | undefined {
  const filters = dictionaries.flatMap((dictionary) => (holdsObjects(dictionary) ? saidOf(dictionary, 'Filter') : []));
  if (filters.some(({ kind }) => kind !== 'name' && kind !== 'array')) return undefined;
  return filters.flatMap((filter) =>
    filter.kind === 'name' ? [filter.text] : filter.kind === 'array' ? filter.names : [],
  );
}

const predictorOf = ({ dictionaries }: PdfObject) =>
  Math.max(
    1,
    ...dictionaries
      .flatMap((dictionary) => saidOf(dictionary, 'Predictor'))
      .map((value) => (value.kind === 'number' ? value.value : 2)),
  );
