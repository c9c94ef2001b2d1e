/// <reference types="node" />
// biome-ignore lint/style/noRestrictedImports: no code of the browser, a test that reads the documents of the demo city
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOldWord } from './old-word.ts';

const FOLDER = new URL('../../../../apps/server/demo-assets/college/', import.meta.url);
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));
const log = bytesOf('reading-log.doc');

test('text and tables come in their order, empty cells included, without instructions of fields', () => {
  const parts = readOldWord(log);
  expect(parts.slice(0, 3)).toEqual([
    { text: '家庭阅读记录表' },
    { text: '每天二十分钟，读什么由孩子定；读完说一句话，家长替他记下来。' },
    { text: '一、怎么用' },
  ]);
  expect(parts.filter((part) => 'rows' in part)).toEqual([
    {
      rows: [
        ['星期', '书名', '读了多久', '孩子说'],
        ['一', '湿地的一年', '20 分钟', '白鹭睡觉时只用一条腿站着'],
        ['二', '', '', ''],
        ['三', '老街上的手艺人', '15 分钟', '我也想做一把油纸伞'],
        ['四', '星星为什么眨眼', '30 分钟', '不是星星在动，是空气在动'],
      ],
    },
  ]);
  expect(parts.at(-1)).toEqual({ text: '记录表可在学校网站下载。' });
});

test('what is no such document is refused', () => {
  for (const name of ['lesson-plan.docx', 'safety.pdf']) {
    expect(() => readOldWord(bytesOf(name)), name).toThrow();
  }
  expect(() => readOldWord(new Uint8Array())).toThrow();
  expect(() => readOldWord(log.subarray(0, 900))).toThrow();
});

test('a broken document is read or refused, and never read for ever', () => {
  const harm = fc.array(fc.tuple(fc.nat({ max: log.length - 1 }), fc.nat({ max: 255 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(harm, fc.integer({ min: 512, max: log.length }), (changes, length) => {
      const bytes = log.slice(0, length);
      for (const [at, value] of changes) bytes[at] = value;
      try {
        expect(Array.isArray(readOldWord(bytes))).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: 500 },
  );
});
