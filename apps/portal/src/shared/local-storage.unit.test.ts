import { beforeEach, expect, test } from 'vitest';
import { clearStored, draftKey, readStored, writeStored } from './local-storage.ts';

const DRAFT = draftKey('record', '7');

beforeEach(() => {
  clearStored();
  writeStored({ userinfo: '{}', orgId: '1', [DRAFT]: '{"values":{}}' });
});

test('a session that ends by itself leaves what was typed, and nothing else', () => {
  clearStored({ keepDrafts: true });
  expect([readStored('userinfo'), readStored('orgId'), readStored(DRAFT)]).toEqual([null, null, '{"values":{}}']);
});

test('logging out leaves nothing', () => {
  clearStored();
  expect([readStored('userinfo'), readStored('orgId'), readStored(DRAFT)]).toEqual([null, null, null]);
});
