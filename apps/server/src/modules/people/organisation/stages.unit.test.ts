import { describe, expect, it } from 'vitest';
import { stagesOfKind } from './rules.ts';

describe('stages of a school', () => {
  it.each([
    ['高中', [4]],
    ['小学', [2]],
    ['幼儿园', [1]],
    ['初中', [3]],
    ['中等职业学校', [4]],
    ['职业技术学院', [5]],
    ['九年一贯制学校', [2, 3]],
    ['完全中学', [3, 4]],
    ['十二年一贯制学校', [2, 3, 4]],
    // Nothing is known.
    ['', []],
    ['少年宫', []],
  ])('%s', (kind, stages) => {
    expect(stagesOfKind(kind)).toEqual(stages);
  });
});
