import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dispositionOf, fileNameOf, rangeOf, stemOf, thumbnailFor, thumbnailWidthsOf } from './rules.ts';

test('a file name, whatever was sent, is one harmless step of a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (sent) => {
      const name = fileNameOf(sent, 'png');
      expect(name).toMatch(/^[^/\\\p{Cc}<>:"|?*]+\.png$/u);
      expect(name.startsWith('.')).toBe(false);
      expect([...name].length).toBeLessThanOrEqual(104);
    }),
  );
});

test('a file name is the last step of a path up to its last dot, a hundred characters of it', () => {
  expect(fileNameOf('C:\\照片\\春游.第一天.jpeg', 'jpg')).toBe('春游.第一天.jpg');
  expect(fileNameOf('春游', 'jpg')).toBe('春游.jpg');
  expect(fileNameOf('.jpeg', 'jpg')).toBe('未命名.jpg');
  expect(fileNameOf('长'.repeat(150), 'jpg')).toBe(`${'长'.repeat(100)}.jpg`);
  expect(fileNameOf('跳高1.50米', 'pdf')).toBe('跳高1.50米.pdf');
  expect(fileNameOf('第2.5版.3gp', 'mp4')).toBe('第2.5版.mp4');
  expect(stemOf('春游.第一天.jpg')).toBe('春游.第一天');
});

test('signs of a name that came in parts are one, picture signs that are joined too; a joiner that joins none is gone', () => {
  expect(fileNameOf('Re\u0301sume\u0301.pdf', 'pdf')).toBe('R\u00e9sum\u00e9.pdf');
  expect(fileNameOf('\u1100\u1161.pdf', 'pdf')).toBe('\uac00.pdf');
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  const mended = '\u2764\ufe0f\u200d\u{1fa79}';
  expect(fileNameOf(`我们${family}${mended}.v1.0.png`, 'png')).toBe(`我们${family}${mended}.v1.0.png`);
  expect(fileNameOf('a\u200db\u{1f468}\u200d.png', 'png')).toBe('ab\u{1f468}.png');
  expect(fileNameOf(`${'a'.repeat(98)}${family}.png`, 'png')).toBe(`${'a'.repeat(98)}\u{1f468}.png`);
});

test('a disposition is one header line in plain characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (name) => {
      expect(dispositionOf('attachment', fileNameOf(name, 'pdf'))).toMatch(
        /^attachment; filename="[\w .()[\]+-]+"; filename\*=UTF-8''[\w.%!~-]+$/,
      );
    }),
  );
});

describe('ranges', () => {
  test('lie within the file', () => {
    const number = fc.nat(3000).map(String);
    fc.assert(
      fc.property(fc.option(number), fc.option(number), fc.integer({ min: 1, max: 2000 }), (from, to, size) => {
        const range = rangeOf(`bytes=${from ?? ''}-${to ?? ''}`, size);
        if (typeof range !== 'object') return;
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
  test('begin where they say, reach to the end at most, and count from it when they say no beginning', () => {
    expect(rangeOf('bytes=20-29', 100)).toEqual({ start: 20, end: 29 });
    expect(rangeOf('bytes=20-500', 100)).toEqual({ start: 20, end: 99 });
    expect(rangeOf('bytes=20-', 100)).toEqual({ start: 20, end: 99 });
    expect(rangeOf('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
    expect(rangeOf('bytes=-500', 100)).toEqual({ start: 0, end: 99 });
    expect(rangeOf('bytes=99-', 100)).toEqual({ start: 99, end: 99 });
    expect(rangeOf('bytes=100-', 100)).toBe('unsatisfiable');
  });
  test('of other units, of several parts or of nothing send the whole', () => {
    for (const header of [undefined, 'bytes=-', 'bytes=0-1,3-4', 'items=0-1', 'bytes=9-1']) {
      expect(rangeOf(header, 100)).toBeUndefined();
    }
    expect(rangeOf('bytes=-0', 100)).toBe('unsatisfiable');
  });
});

test('the nearest thumbnail that is not smaller, else the picture', () => {
  expect(thumbnailWidthsOf(960)).toEqual([160, 480]);
  expect(thumbnailWidthsOf(100)).toEqual([]);
  expect(thumbnailFor([960, 480, 160], 161)).toBe(480);
  expect(thumbnailFor([960, 480, 160], 160)).toBe(160);
  expect(thumbnailFor([160, 480], 960)).toBeUndefined();
  expect(thumbnailFor([160], undefined)).toBeUndefined();
});
