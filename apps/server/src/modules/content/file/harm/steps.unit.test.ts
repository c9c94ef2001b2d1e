import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { compoundFile, film, officeDocument } from '../../../../testing/uploads.ts';
import { FILE_TYPES } from '../file-types.ts';
import { compoundFileOf } from './compound-file.ts';
import { Harmful, lookForHarm, stepsFor } from './index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vimo-steps-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Steps that a look takes, whatever it says in the end. */
async function stepsOf(extension: string, bytes: Buffer): Promise<number> {
  const file = path.join(folder, 'file');
  writeFileSync(file, bytes);
  const steps = stepsFor(bytes.length);
  await lookForHarm(file, bytes.length, FILE_TYPES[extension]!, steps).catch((error) => {
    if (!(error instanceof Harmful)) throw error;
  });
  return steps.spent;
}

const repeated = (text: string) => (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, text)]);

/** A container whose table of sectors leads from each sector to the one before it. */
function reversed(size: number): Buffer {
  const bytes = compoundFile({ WordDocument: Buffer.alloc(size, 1) });
  const sector = 512;
  const perTable = sector / 4;
  for (let table = 0; table < 109; table += 1) {
    const at = bytes.readUInt32LE(76 + table * 4);
    if (at >= 0xfffffffa) break;
    for (let slot = 1; slot < perTable; slot += 1) {
      const number = table * perTable + slot;
      bytes.writeUInt32LE(number - 1, (at + 1) * sector + slot * 4);
    }
  }
  return bytes;
}

/** An archive whose parts all name the same packed bytes. */
function shared(size: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size * 400));
  const head = (signature: number, name: string, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUInt32LE(signature);
    const at = length === 30 ? 4 : 6;
    bytes.writeUInt16LE(8, at + 4);
    bytes.writeUInt32LE(packed.length, at + 14);
    bytes.writeUInt32LE(size * 400, at + 18);
    bytes.writeUInt16LE(name.length, at + 22);
    return Buffer.concat([bytes, Buffer.from(name)]);
  };
  const names = ['[Content_Types].xml', ...Array.from({ length: Math.floor(size / 60) }, (_, at) => `word/${at}.xml`)];
  const local = Buffer.concat([head(0x04034b50, 'a', 30), packed]);
  const list = Buffer.concat(names.map((name) => head(0x02014b50, name, 46)));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, list, end]);
}

test('a stream of objects costs what it takes to keep it, and not its bytes alone', async () => {
  const stream = '1 0 obj<</Type/ObjStm>>stream\nendstream ';
  const streams = 2000;
  expect(await stepsOf('pdf', repeated(stream)(stream.length * streams))).toBeGreaterThan(1000 * streams);
});

test('asked what is in a storage, a container costs as many steps as it has entries, each time', () => {
  const entries = 100;
  const bytes = compoundFile(
    Object.fromEntries(Array.from({ length: entries }, (_, at) => [`part${at}`, Buffer.from('a')])),
  );
  const steps = stepsFor(bytes.length);
  const file = compoundFileOf(bytes, steps);
  const before = steps.spent;
  expect(file.within().length).toBeGreaterThanOrEqual(entries);
  file.within();
  expect(steps.spent - before).toBeGreaterThanOrEqual(2 * entries);
});

const words = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
/** A workbook of records that say nothing. */
const emptyRecords = (size: number): Buffer =>
  compoundFile({ Workbook: Buffer.concat([words(0x0809, 0), Buffer.alloc(size)]) });

const DEPTH = 30;
/** A presentation of containers within containers, as deep as they may be, again and again. */
function nested(size: number): Buffer {
  const group = Buffer.concat(Array.from({ length: DEPTH }, (_, at) => words(0x0f, 0x03e8, (DEPTH - 1 - at) * 8, 0)));
  return compoundFile({ 'PowerPoint Document': Buffer.alloc(Math.ceil(size / group.length) * group.length, group) });
}

const BOMBS: Record<string, [extension: string, made: (size: number) => Buffer]> = {
  'strings that never end': ['pdf', repeated('1obj(')],
  'hexadecimal strings that never end': ['pdf', repeated('1 obj<')],
  'objects in a remark': ['pdf', repeated('1 obj%')],
  'lists within lists': ['pdf', repeated('1 obj[[')],
  'dictionaries within dictionaries': ['pdf', repeated('1 obj<</A')],
  'streams within streams': ['pdf', repeated('1 obj<</Type/ObjStm>>stream\n')],
  'a film of one size': ['mp4', (size) => film({ sample: 1, samples: size * 10_000 })],
  'a table that leads back': ['doc', reversed],
  'records of nothing': ['xls', emptyRecords],
  'containers in containers': ['ppt', nested],
  'parts that share their bytes': ['docx', shared],
  'a list of many relations': [
    'docx',
    (size) => officeDocument('docx', { 'word/_rels/a.rels': '<Relationship Type="'.repeat(size / 20) }),
  ],
};

test.each(Object.entries(BOMBS))(
  '%s: twice the size takes at most three times the steps',
  async (_what, [extension, made]) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 64, max: 128 }), async (kilobytes) => {
        const [once, twice] = [made(kilobytes * 1024), made(kilobytes * 2048)];
        expect(await stepsOf(extension, twice)).toBeLessThanOrEqual(3 * (await stepsOf(extension, once)));
      }),
      { numRuns: 3 },
    );
  },
);
