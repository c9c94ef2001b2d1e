import { expect, test } from 'vitest';
import { baseOf, type Edited, fieldOf, mergedOf, withField } from './merged.ts';

const base: Edited = {
  words: { title: '科学周', details: '<p>周一开始。</p>' },
  terms: { from: '', until: '', orgTypes: [], stages: [1, 2], orgIds: ['7'] },
};

test('words and terms that only one changed are merged, what both changed is asked with the other text', () => {
  const mine: Edited = {
    words: { ...base.words, title: '科学周来了' },
    terms: { ...base.terms, until: '2026-12-01 18:00:00' },
  };
  const theirs: Edited = {
    words: { title: '校园科学周', details: '<p>周二开始。</p>' },
    terms: { ...base.terms, stages: [2, 3] },
  };
  expect(mergedOf(base, mine, theirs)).toEqual({
    edited: {
      words: { title: '科学周来了', details: '<p>周二开始。</p>' },
      terms: { ...base.terms, until: '2026-12-01 18:00:00', stages: [2, 3] },
    },
    taken: ['details', 'terms.stages'],
    asked: [{ name: 'title', theirs: '校园科学周' }],
  });
});

test('one field is read and put, of the words and of the terms', () => {
  expect([fieldOf(base, 'title'), fieldOf(base, 'terms.stages')]).toEqual(['科学周', '1,2']);
  expect(withField(base, 'terms.orgIds', '').terms).toEqual({ ...base.terms, orgIds: [] });
  expect(withField(base, 'title', '节').words).toEqual({ ...base.words, title: '节' });
});

test('a draft kept without what it went on from writes over nothing that was saved since', () => {
  const blank: Edited = { words: { title: '', details: '' }, terms: { ...base.terms, stages: [], orgIds: [] } };
  const now = { edition: 3, stored: base, blank };
  expect(baseOf(undefined, now)).toEqual(base);
  expect(baseOf({ edition: 3 }, now)).toEqual(base);
  const earlier = { words: { ...base.words, title: '旧' }, terms: base.terms };
  expect(baseOf({ edition: 2, base: earlier }, now)).toEqual(earlier);
  const mine: Edited = { words: { title: '科学节', details: '' }, terms: base.terms };
  expect(mergedOf(baseOf({ edition: 2 }, now), mine, base)).toMatchObject({
    edited: { words: { title: '科学节', details: '<p>周一开始。</p>' } },
    asked: [{ name: 'title', theirs: '科学周' }],
  });
});
