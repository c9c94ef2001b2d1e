import type { CompoundFile, Entry } from './compound-file.ts';
import type { Steps } from './harmful.ts';

/** Records of the list of a project's parts ([MS-OVBA] 2.3.4.2). */
const RECORD = { version: 0x09, otherProject: 0x0e, control: 0x2f, source: 0x31, stream: 0x32 };
/** What else stands beside the modules of a project, and in it. */
const BESIDE = new Set(['vba', 'project', 'projectwm']);
const IN_PROJECT = new Set(['dir', '_vba_project']);
/** A template that is fetched from another machine. */
const FROM_NETWORK = /^\*\\[a-z](?:\\\\|\/\/|[a-z]{2,}:)/i;
/** What an editor writes at the head of each module, in source that says nothing. */
const NOTHING = /^\s*(?:attribute\s[^\r\n]*)?$/i;
/** Of a module as it was compiled ([MS-OVBA] leaves it to its programs): where its lines lie, by which mark they begin, and how long the record of one is. */
const COMPILED = { place: 0x19, beyond: 0x3c, mark: 0xcafe, head: 6, line: 12, length: 4, oldest: 0x6b, none: 0xffff };

/** A storage that is a VBA project, by what it holds. */
export const isVbaProject = (parts: readonly Entry[]): boolean =>
  parts.some(({ name, isStream }) => !isStream && name.toLowerCase() === 'vba');

/**
 * Whether a VBA project holds nothing that runs: spreadsheets and templates bring one along whose modules are empty. Neither the source of a module nor what was compiled of it may hold
 * a line, as programs run either; forms, controls, projects of a network and what is not understood count as code.
 */
export function isWithoutCode(file: CompoundFile, parts: readonly Entry[], steps: Steps): boolean {
  const vba = parts.find(({ name, isStream }) => !isStream && name.toLowerCase() === 'vba');
  if (!vba || parts.some(({ name }) => !BESIDE.has(name.toLowerCase()))) return false;
  const within = file.within(vba);
  const streams = new Map(within.map((entry) => [entry.name.toLowerCase(), entry]));
  // Of two by one name a program may read either.
  if (streams.size < within.length || new Set(parts.map(({ name }) => name.toLowerCase())).size < parts.length)
    return false;
  const read = (name: string) => {
    const entry = streams.get(name);
    return entry?.isStream ? file.read(entry) : undefined;
  };
  const list = read('dir');
  const version = read('_vba_project');
  if (!list || !version || version.length < 4) return false;
  const modules = modulesOf(unpacked(list, steps), steps);
  if (!modules || streams.size !== modules.size + IN_PROJECT.size) return false;
  for (const [name, source] of modules) {
    const bytes = read(name);
    if (!bytes || source > bytes.length) return false;
    if (!isNothing(unpacked(bytes.subarray(source), steps)?.toString('latin1'))) return false;
    if (source > 0 && hasCompiledLines(bytes.subarray(0, source), version.readUInt16LE(2), steps)) return false;
  }
  return true;
}

const isNothing = (source: string | undefined) =>
  source?.split(/\r\n?|\n/).every((line) => NOTHING.test(line)) ?? false;

/** Streams of the modules, and where the source begins in each; undefined for a list that leads elsewhere or is not understood. */
function modulesOf(list: Buffer | undefined, steps: Steps): Map<string, number> | undefined {
  const modules = new Map<string, number>();
  let stream = '';
  if (!list) return undefined;
  for (let at = 0; at + 6 <= list.length; ) {
    steps.spend(1);
    const record = list.readUInt16LE(at);
    // The one record that says another length than it has.
    const length = record === RECORD.version ? 6 : list.readUInt32LE(at + 2);
    const content = list.subarray(at + 6, at + 6 + length);
    if (content.length < length || record === RECORD.control) return undefined;
    if (record === RECORD.otherProject && FROM_NETWORK.test(textAt(content))) return undefined;
    if (record === RECORD.stream) stream = content.toString('utf16le').toLowerCase();
    if (record === RECORD.source) {
      if (length !== 4 || stream === '' || IN_PROJECT.has(stream)) return undefined;
      modules.set(stream, content.readUInt32LE(0));
      stream = '';
    }
    at += 6 + length;
  }
  return modules;
}

/** A text with its length before it. */
const textAt = (content: Buffer) =>
  content.length < 4 ? '' : content.toString('latin1', 4, 4 + content.readUInt32LE(0));

/** Whether a module that was compiled holds a line, or may hold one. */
function hasCompiledLines(compiled: Buffer, version: number, steps: Steps): boolean {
  if (version < COMPILED.oldest || version === COMPILED.none || compiled.length < COMPILED.place + 4) return true;
  const at = compiled.readUInt32LE(COMPILED.place) + COMPILED.beyond;
  if (at + COMPILED.head > compiled.length || compiled.readUInt16LE(at) !== COMPILED.mark) return true;
  const lines = compiled.readUInt16LE(at + 4);
  const first = at + COMPILED.head;
  if (first + lines * COMPILED.line > compiled.length) return true;
  steps.spend(lines);
  for (let line = 0; line < lines; line += 1)
    if (compiled.readUInt16LE(first + line * COMPILED.line + COMPILED.length) !== 0) return true;
  return false;
}

const CHUNK = 4096;
/** What a project keeps packed ([MS-OVBA] 2.4.1): pieces of at most 4 KB, in which signs and places to copy from take turns. Undefined for what is not packed so. */
export function unpacked(packed: Buffer, steps: Steps): Buffer | undefined {
  if (packed[0] !== 1) return undefined;
  const chunks: Buffer[] = [];
  for (let at = 1; at + 2 <= packed.length; ) {
    const head = packed.readUInt16LE(at);
    const end = Math.min(packed.length, at + (head & 0xfff) + 3);
    if (((head >> 12) & 7) !== 3) return undefined;
    const content = packed.subarray(at + 2, end);
    const chunk = head >> 15 ? unpackedChunk(content) : content;
    if (!chunk) return undefined;
    steps.spend(chunk.length);
    chunks.push(chunk);
    at = end;
  }
  return Buffer.concat(chunks);
}

function unpackedChunk(content: Buffer): Buffer | undefined {
  const chunk = Buffer.alloc(CHUNK);
  let length = 0;
  for (let at = 0; at < content.length; ) {
    const flags = content[at]!;
    at += 1;
    for (let bit = 0; bit < 8 && at < content.length; bit += 1) {
      if (!((flags >> bit) & 1)) {
        if (length === CHUNK) return undefined;
        chunk[length] = content[at]!;
        length += 1;
        at += 1;
        continue;
      }
      if (at + 2 > content.length || length === 0) return undefined;
      const token = content.readUInt16LE(at);
      at += 2;
      // The further one is in a piece, the more bits tell how far back it is copied from.
      const bits = Math.max(4, Math.ceil(Math.log2(length)));
      const back = (token >> (16 - bits)) + 1;
      const many = (token & (0xffff >> bits)) + 3;
      if (back > length || length + many > CHUNK) return undefined;
      for (let copied = 0; copied < many; copied += 1, length += 1) chunk[length] = chunk[length - back]!;
    }
  }
  return chunk.subarray(0, length);
}
