import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compoundFile } from '../../../../testing/uploads.ts';
import { Harmful, lookForHarm, stepsFor } from './index.ts';
import { unpacked } from './vba.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-vba-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function said(extension: 'doc' | 'xls' | 'ppt', bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  try {
    await lookForHarm(file, bytes.length, { kind: 'document', extension });
    return '';
  } catch (error) {
    if (error instanceof Harmful) return error.message;
    throw error;
  }
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4);
  return bytes;
};
const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));

/** As a project packs it, without copying anything. */
function packed(bytes: Buffer): Buffer {
  const groups = Array.from({ length: Math.ceil(bytes.length / 8) }, (_, at) =>
    Buffer.concat([Buffer.from([0]), bytes.subarray(at * 8, at * 8 + 8)]),
  );
  const content = Buffer.concat(groups);
  return Buffer.concat([Buffer.from([1]), words(0xb000 | (content.length - 1)), content]);
}

const ATTRIBUTES = 'Attribute VB_Name = "ThisDocument"\r\nAttribute VB_Exposed = True\r\n';
const CODE = `${ATTRIBUTES}Sub AutoOpen()\r\nEnd Sub\r\n`;

/** A module as programs keep it: what was compiled of it, with lines of these lengths, and its source. */
function moduleOf(source: string, lines: readonly number[] = [], mark = 0xcafe) {
  const compiled = Buffer.concat([
    ...[Buffer.alloc(0x19), numbers(0), Buffer.alloc(0x3c - 0x1d)],
    words(mark, 1, lines.length),
    ...lines.map((length) => Buffer.concat([numbers(0), words(length, 0), numbers(0)])),
    Buffer.alloc(20),
  ]);
  return { bytes: Buffer.concat([compiled, packed(Buffer.from(source))]), source: compiled.length };
}

interface Project {
  module?: ReturnType<typeof moduleOf>;
  /** Records of its list beside those of the module. */
  records?: Buffer;
  version?: number;
  more?: Record<string, Buffer>;
}
const record = (number: number, content: Buffer) => Buffer.concat([words(number), numbers(content.length), content]);

/** The streams of a VBA project of one module, as an old document holds them below `place`. */
function project(
  place: string,
  { module = moduleOf(ATTRIBUTES), records = Buffer.alloc(0), version = 0x97, more = {} }: Project = {},
) {
  const name = Buffer.from('ThisDocument', 'utf16le');
  const list = Buffer.concat([
    ...[record(1, numbers(1)), words(9, 4, 0, 1, 2, 3), records],
    ...[record(0x32, name), record(0x31, numbers(module.source)), record(0x10, Buffer.alloc(0))],
  ]);
  return {
    [`${place}PROJECT`]: Buffer.from('ID="{0}"'),
    [`${place}PROJECTwm`]: Buffer.from('x'),
    [`${place}VBA/dir`]: packed(list),
    [`${place}VBA/_VBA_PROJECT`]: Buffer.concat([words(0x61cc, version), Buffer.alloc(40)]),
    [`${place}VBA/ThisDocument`]: module.bytes,
    ...Object.fromEntries(Object.entries(more).map(([part, bytes]) => [place + part, bytes])),
  };
}

const word = (parts: Record<string, Buffer>) =>
  compoundFile({ WordDocument: Buffer.concat([words(0xa5ec), Buffer.alloc(5000)]), ...parts });
const sheets = (parts: Record<string, Buffer>) => {
  const begins = Buffer.concat([words(0x0809, 16), Buffer.alloc(16)]);
  return compoundFile({ Workbook: Buffer.concat([begins, words(0xd3, 0), Buffer.alloc(5000)]), ...parts });
};
const slides = (content: Buffer) => {
  const of = (version: number, type: number, bytes: Buffer) =>
    Buffer.concat([words(version, type), numbers(bytes.length), bytes]);
  const project = of(16, 0x1011, Buffer.concat([numbers(content.length), deflateSync(content)]));
  const says = of(2, 0x400, numbers(7, 0, 2));
  return compoundFile({ 'PowerPoint Document': Buffer.concat([of(15, 1000, says), project, Buffer.alloc(5000)]) });
};
/** A project as a presentation holds it, a container of its own; the mark of the library that makes it stands for one of its streams. */
const alone = (of: Project = {}) => {
  const { PROJECTwm: _, ...streams } = project('', of);
  const bytes = compoundFile(streams);
  const at = bytes.indexOf(Buffer.from('\u0001Sh33tJ5', 'utf16le'));
  bytes.write('PROJECTwm\0', at, 'utf16le');
  bytes.writeUInt16LE(20, at + 64);
  return bytes;
};
const EMPTY = 'a project in which nothing runs';
/** A container in which an entry goes by the name of another, which is as long. */
const renamed = (bytes: Buffer, from: string, to: string) => {
  const at = bytes.indexOf(Buffer.from(from, 'utf16le'));
  bytes.write(to, at, 'utf16le');
  return bytes;
};
const text = (value: string) => Buffer.concat([numbers(value.length), Buffer.from(value)]);

describe('an old document with a VBA project', () => {
  it.each<[string, string, 'doc' | 'xls' | 'ppt', Buffer]>([
    [EMPTY, '', 'doc', word(project('Macros/'))],
    [EMPTY, '', 'xls', sheets(project('_VBA_PROJECT_CUR/'))],
    [EMPTY, '', 'ppt', slides(alone())],
    ['blank lines', '', 'doc', word(project('Macros/', { module: moduleOf(`${ATTRIBUTES}\r\n\r\n`, [0, 0]) }))],
    ['a template on the own disk', '', 'doc', word(project('Macros/', { records: record(14, text('*\\CNormal')) }))],
    ['code', '含有宏', 'doc', word(project('Macros/', { module: moduleOf(CODE, [8, 8]) }))],
    ['code', '含有宏', 'xls', sheets(project('_VBA_PROJECT_CUR/', { module: moduleOf(CODE, [8, 8]) }))],
    ['code', '含有宏', 'ppt', slides(alone({ module: moduleOf(CODE, [8, 8]) }))],
    ['source alone', '含有宏', 'doc', word(project('Macros/', { module: moduleOf(CODE) }))],
    ['compiled code alone', '含有宏', 'doc', word(project('Macros/', { module: moduleOf(ATTRIBUTES, [0, 8]) }))],
    ['compiled code in hiding', '含有宏', 'doc', word(project('Macros/', { module: moduleOf(ATTRIBUTES, [], 1) }))],
    ['what an unknown program compiled', '含有宏', 'doc', word(project('Macros/', { version: 0x60 }))],
    ['what ran', '含有宏', 'doc', word(project('Macros/', { more: { 'VBA/__SRP_0': Buffer.from('x') } }))],
    [
      'a module that is not listed',
      '含有宏',
      'doc',
      word(project('Macros/', { more: { 'VBA/M1': Buffer.from('x') } })),
    ],
    ['a form', '含有宏', 'doc', word(project('Macros/', { more: { 'UserForm1/o': Buffer.from('x') } }))],
    ['a control', '含有宏', 'doc', word(project('Macros/', { records: record(0x2f, numbers(0)) }))],
    [
      'a project of a network',
      '含有宏',
      'doc',
      word(project('Macros/', { records: record(14, text('*\\C\\\\h\\a.dot')) })),
    ],
    [
      'a project of a network',
      '含有宏',
      'doc',
      word(project('Macros/', { records: record(14, text('*\\Chttp://h/a')) })),
    ],
    ['a second project', '含有宏', 'doc', word({ ...project('Macros/'), ...project('Object/') })],
    [
      'a second storage of modules',
      '含有宏',
      'doc',
      renamed(word(project('Macros/', { more: { 'VBX/ThisDocument': moduleOf(CODE, [8, 8]).bytes } })), 'VBX', 'VBA'),
    ],
    [
      'a second module of one name',
      '含有宏',
      'xls',
      renamed(
        sheets(project('_VBA_PROJECT_CUR/', { more: { 'VBA/ThisDocumend': moduleOf(CODE, [8, 8]).bytes } })),
        'ThisDocumend',
        'ThisDocument',
      ),
    ],
    ['a project in a wrong place', '含有宏', 'doc', word(project('Object/'))],
    ['a list that is cut off', '含有宏', 'doc', word({ ...project('Macros/'), 'Macros/VBA/dir': Buffer.from([1, 9]) })],
    ['no project that is told', '含有宏', 'xls', sheets({})],
    ['an object beside one', '含有宏', 'ppt', slides(compoundFile({ ...project(''), Contents: Buffer.from('x') }))],
    ['an object', '嵌入', 'ppt', slides(compoundFile({ Contents: Buffer.from('x') }))],
    ['an object that is damaged', '已损坏', 'ppt', slides(Buffer.from('x'))],
  ])('%s: %s (%s)', async (_, why, kind, bytes) => {
    const reason = await said(kind, bytes);
    if (why) expect(reason).toContain(why);
    else expect(reason).toBe('');
  });
});

describe('what a project keeps packed', () => {
  const steps = () => stepsFor(1000);

  it('is unpacked as the examples of the format say', () => {
    // [MS-OVBA] 3.2.2 and 3.2.3: signs with places to copy from, and one sign seventy-three times.
    const normal =
      '012fb000236161616263646582660070616768696a013808616b6c00306d6e6f700671027004107273747576107778797a003c';
    expect(unpacked(Buffer.from(normal, 'hex'), steps())?.toString()).toBe(
      '#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa',
    );
    expect(unpacked(Buffer.from('0103b002614500', 'hex'), steps())?.toString()).toBe('a'.repeat(73));
  });

  it.each<[string, number[]]>([
    ['another mark', [2, 3, 0xb0, 0, 65]],
    ['a piece without its mark', [1, 3, 0x80, 0, 65]],
    ['a copy from before the beginning', [1, 3, 0xb0, 1, 0xff, 0xff]],
    ['half a copy', [1, 2, 0xb0, 2, 65, 1]],
  ])('is not understood with %s', (_, bytes) => {
    expect(unpacked(Buffer.from(bytes), steps())).toBeUndefined();
  });
});
