import { Harmful, type Steps, UNCHECKABLE } from './harmful.ts';
import { nextToken, type Token } from './pdf-tokens.ts';

/** What stands behind a key, as far as it matters. */
export type Value =
  | { kind: 'name' | 'word'; text: string }
  | { kind: 'string'; bytes: Buffer }
  | { kind: 'number'; value: number }
  | { kind: 'reference'; number: number }
  | { kind: 'dictionary'; dictionary: Dictionary }
  | { kind: 'array'; names: string[]; first: Token['kind'] | undefined; strings: Buffer[] };

/** A dictionary with what it says of the keys that matter, everything twice that it says twice: viewers choose differently. */
export interface Dictionary {
  /** Key under which it stands itself; empty for one that stands alone. */
  under: string;
  values: Map<string, Value[]>;
  /** Whether each of its keys is one that matters. */
  isKnown: boolean;
}

/** An object of a document: its dictionaries, inner ones first, and where its stream begins. */
export interface PdfObject {
  dictionaries: Dictionary[];
  /** Where the bytes of its stream begin; -1 without one. */
  streamAt: number;
}

/** Names that are looked for, as keys or as what stands behind one. */
const MATTERS = new Set(
  (
    'S JS JavaScript Type Subtype URI F UF Unix Mac DOS Win EF EmbeddedFiles Names Dests AP Pages Templates IDS URLS ' +
    'AlternatePresentations Renditions AcroForm XFA Fields DA DR NeedAppearances SigFlags Filter DecodeParms DP Predictor First N Encrypt ID ' +
    'V R O U P OE UE Length CF StmF StrF CFM StdCF EncryptMetadata D'
  ).split(' '),
);
/** Objects within one another; no program writes as many. */
const MOST_DEPTH = 1000;
/** What is begun costs more than its bytes: it is kept and judged. */
const STEPS_TO_JUDGE = 64;
/** Names and strings of an array that are kept. */
const MOST_ITEMS = 8;

type Frame =
  | { isArray: false; dictionary: Dictionary; key: string | undefined; last: { key: string; value: Value } | undefined }
  | { isArray: true; array: Extract<Value, { kind: 'array' }> };

/**
 * Reads one object up to its end or its stream, forgivingly, as viewers do: what is not closed is closed by the end, and what stands where no key can is passed over.
 * With `onEach` it reads all that there is, as the objects within a stream follow each other, and hands each dictionary over instead of keeping it. @throws Harmful
 */
export function readObject(
  bytes: Buffer,
  from: number,
  until: number,
  steps: Steps,
  onEach?: (dictionary: Dictionary) => void,
): PdfObject {
  const toTheEnd = onEach !== undefined;
  const frames: Frame[] = [frameOf(newDictionary(''))];
  const found: PdfObject = { dictionaries: [], streamAt: -1 };
  const closed = onEach ?? ((dictionary: Dictionary) => found.dictionaries.push(dictionary));
  const top = () => frames.at(-1)!;
  const close = () => {
    const frame = frames.pop()!;
    if (!frame.isArray) closed(frame.dictionary);
  };

  let at = from;
  for (;;) {
    const token = nextToken(bytes, at, until);
    steps.spend((token?.end ?? until) - at);
    if (!token) break;
    at = token.end;
    if (token.kind === '<<' || token.kind === '[') {
      steps.spend(STEPS_TO_JUDGE);
      if (frames.length > MOST_DEPTH) throw new Harmful(UNCHECKABLE);
      open(frames, token.kind);
    } else if (token.kind === ']') {
      if (top().isArray) close();
    } else if (token.kind === '>>') {
      while (frames.length > 1 && top().isArray) close();
      if (frames.length > 1) close();
    } else if (token.kind === 'word') {
      if (!toTheEnd && token.text === 'stream') {
        if (found.streamAt < 0) found.streamAt = at;
        if (frames.length === 1) break;
      }
      if (!toTheEnd && (token.text === 'obj' || (token.text === 'endobj' && frames.length === 1))) break;
      takeWord(top(), token.text);
    } else takeValue(top(), valueIn(token), token.kind);
  }
  while (frames.length > 0) close();
  return found;
}

const newDictionary = (under: string): Dictionary => ({ under, values: new Map(), isKnown: true });
const frameOf = (dictionary: Dictionary): Frame => ({ isArray: false, dictionary, key: undefined, last: undefined });

/** Begins a dictionary or an array within what is open. */
function open(frames: Frame[], kind: '<<' | '['): void {
  const outer = frames.at(-1)!;
  const under = outer.isArray ? '' : (outer.key ?? '');
  if (kind === '<<') {
    const dictionary = newDictionary(under);
    takeValue(outer, { kind: 'dictionary', dictionary }, kind);
    frames.push(frameOf(dictionary));
  } else {
    const array: Value = { kind: 'array', names: [], first: undefined, strings: [] };
    takeValue(outer, array, kind);
    frames.push({ isArray: true, array });
  }
}

/** What a token of one piece stands for. */
function valueIn(token: Token): Value {
  if (token.kind === 'name') return { kind: 'name', text: token.text };
  if (token.kind === 'string') return { kind: 'string', bytes: token.bytes };
  return token.kind === 'number' ? { kind: 'number', value: token.value } : { kind: 'word', text: token.kind };
}

/** A value for the key that waits for one; where none waits, a name is the next key, and all else nothing. */
function takeValue(frame: Frame, value: Value, kind: Token['kind']): void {
  if (frame.isArray) {
    const { array } = frame;
    array.first ??= kind;
    if (value.kind === 'name' && array.names.length < MOST_ITEMS) array.names.push(value.text);
    if (value.kind === 'string' && array.strings.length < MOST_ITEMS) array.strings.push(value.bytes);
    return;
  }
  if (frame.key === undefined) {
    if (value.kind === 'name') frame.key = value.text;
    return;
  }
  const { dictionary, key } = frame;
  frame.key = undefined;
  frame.last = { key, value };
  const isKnown = MATTERS.has(key);
  dictionary.isKnown &&= isKnown;
  // Filters of encryption have names of their own.
  if (isKnown || dictionary.under === 'CF') {
    const before = dictionary.values.get(key);
    if (before) before.push(value);
    else dictionary.values.set(key, [value]);
  }
}

/** `8 0 R` makes a reference of the number that was taken for the value; other words are values that say nothing. */
function takeWord(frame: Frame, text: string): void {
  if (frame.isArray) return;
  if (text === 'R' && frame.key === undefined && frame.last?.value.kind === 'number') {
    const { key, value } = frame.last;
    const values = frame.dictionary.values.get(key);
    if (values) values[values.length - 1] = { kind: 'reference', number: value.value };
    frame.last = undefined;
  } else if (frame.key !== undefined) takeValue(frame, { kind: 'word', text }, 'word');
}

/** All that a dictionary says of a key. */
export const saidOf = ({ values }: Dictionary, key: string): readonly Value[] => values.get(key) ?? [];
/** Whether it has a key. */
export const has = ({ values }: Dictionary, ...keys: string[]): boolean => keys.some((key) => values.has(key));
/** Whether a name is what stands behind a key. */
export const isNamed = (dictionary: Dictionary, key: string, name: string): boolean =>
  saidOf(dictionary, key).some((value) => value.kind === 'name' && value.text === name);
