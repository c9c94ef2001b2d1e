import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets, maskIdentity, maskName, maskPhone, sm3Hex } from './secrets.ts';

const secrets = createSecrets('a'.repeat(64));
const others = createSecrets('b'.repeat(64));

describe('sealed columns', () => {
  it('open to what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (plain) => secrets.open(secrets.seal(plain)) === plain,
      ),
    );
  });

  it('of files open to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) =>
        secrets.openBytes(secrets.seal(Buffer.from(bytes))).equals(Buffer.from(bytes)),
      ),
    );
  });

  it('never show the plain text and never repeat', () => {
    const first = secrets.seal('13800000001');
    expect(first.includes('13800000001')).toBe(false);
    expect(first.equals(secrets.seal('13800000001'))).toBe(false);
  });

  it('refuse a changed byte, a cut and another key', () => {
    const sealed = secrets.seal('13800000001');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => secrets.open(changed)).toThrow();
    }
    expect(() => secrets.open(sealed.subarray(0, 20))).toThrow();
    expect(() => others.open(sealed)).toThrow();
  });
});

describe('blind index', () => {
  it('is the same for the same value, and apart by purpose and by key', () => {
    const index = secrets.blindIndex('phone', '13800000001');
    expect(index.equals(secrets.blindIndex('phone', '13800000001'))).toBe(true);
    expect(index.equals(secrets.blindIndex('login', '13800000001'))).toBe(false);
    expect(index.equals(others.blindIndex('phone', '13800000001'))).toBe(false);
  });
});

describe('signatures', () => {
  it('hold for exactly the parts that were signed', () => {
    const signature = secrets.sign('file', 'aB3xYz', 1700000000);
    expect(secrets.verify(signature, 'file', 'aB3xYz', 1700000000)).toBe(true);
    expect(secrets.verify(signature, 'file', 'aB3xYz', 1700000001)).toBe(false);
    expect(secrets.verify(signature, 'other', 'aB3xYz', 1700000000)).toBe(false);
    expect(secrets.verify('00', 'file', 'aB3xYz', 1700000000)).toBe(false);
    expect(secrets.verify('', 'file', 'aB3xYz', 1700000000)).toBe(false);
  });
});

it('SM3 is the standard one', () => {
  expect(sm3Hex('abc')).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
});

it('masks leave what helps to recognise and no more', () => {
  expect(maskPhone('13800000001')).toBe('138****0001');
  expect(maskPhone('123')).toBe('***');
  expect(maskIdentity('11010519491231002X')).toBe('1****************X');
  expect(maskName('许嘉宁')).toBe('许*宁');
  expect(maskName('许宁')).toBe('许*');
  expect(maskName('许')).toBe('许');
});
