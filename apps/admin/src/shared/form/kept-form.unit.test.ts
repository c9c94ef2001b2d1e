import { beforeEach, expect, test, vi } from 'vitest';
import { forgetForms, keepForm, readKeptForm } from './kept-form.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  // Keys of a storage are its own properties.
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
});

const INITIAL = { name: '', version: '1' };
const TYPED = { name: '合唱团', version: '1' };

test('what was typed is there again for its writer, in a form that begins alike', () => {
  keepForm('新建社团', '7', { initial: INITIAL, values: TYPED });
  expect(readKeptForm('新建社团', '7', { version: '1', name: '' })).toEqual(TYPED);
  expect(readKeptForm('新建社团', '8', INITIAL)).toBeUndefined();
  expect(readKeptForm('修改社团', '7', INITIAL)).toBeUndefined();
});

test('what somebody else changed meanwhile is not written over', () => {
  keepForm('修改社团', '7', { initial: INITIAL, values: TYPED });
  expect(readKeptForm('修改社团', '7', { ...INITIAL, version: '2' })).toBeUndefined();
});

test('it is forgotten when it was saved, given up, or its writer logs out', () => {
  keepForm('新建社团', '7', { initial: INITIAL, values: TYPED });
  keepForm('新建社团', '7', undefined);
  expect(readKeptForm('新建社团', '7', INITIAL)).toBeUndefined();
  keepForm('新建社团', '7', { initial: INITIAL, values: TYPED });
  forgetForms();
  expect(readKeptForm('新建社团', '7', INITIAL)).toBeUndefined();
});
