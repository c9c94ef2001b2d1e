import { expect, it } from 'vitest';
import type { Used } from './used.ts';
import { filled } from './without.ts';

const list = [3, 1, 2];
/** What is asked, and answered by the engine's own and by the fill alike. */
const ASKED: [Used, () => unknown][] = [
  ['Array.prototype.at', () => [0, 2, 3, -1, -3, -4, 1.9, Number.NaN].map((place) => list.at(place))],
  ['String.prototype.at', () => [0, 2, 3, -1, -3, -4].map((place) => 'abc'.at(place))],
  ['Array.prototype.findLast', () => [list.findLast((one) => one > 1), list.findLast((one) => one > 3)]],
  ['Array.prototype.findLastIndex', () => [list.findLastIndex((one) => one > 1), list.findLastIndex((one) => one > 3)]],
  ['Array.prototype.toReversed', () => [list.toReversed(), list]],
  ['Array.prototype.toSorted', () => [list.toSorted(), list.toSorted((a, b) => b - a), list]],
  ['Array.prototype.toSpliced', () => [list.toSpliced(1, 1, 7, 8), list.toSpliced(-1, 1), list]],
  ['Map.groupBy', () => [...Map.groupBy(list, (one, place) => (one > 1 ? 'more' : place))]],
  ['Object.hasOwn', () => ['a', 'toString'].map((name) => Object.hasOwn({ a: 1 }, name))],
  ['URL.canParse', () => ['https://a.cn/x', '/x', 'https://'].map((url) => URL.canParse(url))],
  ['URL.canParse', () => URL.canParse('/x', 'https://a.cn')],
  ['AbortSignal.prototype.throwIfAborted', () => [new AbortController().signal, AbortSignal.abort('why')].map(ended)],
  [
    'AbortSignal.any',
    () => {
      const [one, other] = [new AbortController(), new AbortController()];
      const either = AbortSignal.any([one.signal, other.signal]);
      const before = either.aborted;
      other.abort('first');
      const found = [before, either.aborted, either.reason, AbortSignal.any([other.signal]).reason];
      one.abort('second');
      return found;
    },
  ],
  [
    'structuredClone',
    () => {
      const given = { at: new Date(0), all: new Set([1]), of: new Map([['a', [1]]]), self: {} as object };
      given.self = given;
      const copy = structuredClone(given);
      return [copy.at.getTime(), [...copy.all], [...copy.of], copy.self === copy, copy !== given];
    },
  ],
];
function ended(signal: AbortSignal): unknown {
  try {
    return signal.throwIfAborted();
  } catch (error) {
    return error;
  }
}

it.each(ASKED)('%s answers as the engine’s own', async (path, ask) => {
  const own = ask();
  expect(await filled([path], ask)).toEqual(own);
});
