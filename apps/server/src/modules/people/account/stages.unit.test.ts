import { describe, expect, it } from 'vitest';
import { stagesOfClass } from './stages.ts';

describe('stages of a student', () => {
  it.each([
    ['高中', '高二', [4]],
    ['小学', '三年级', [2]],
    ['幼儿园', '大班', [1]],
    ['初中', '初三', [3]],
    // A school of several stages: the grade tells which.
    ['九年一贯制学校', '五年级', [2]],
    ['九年一贯制学校', '八年级', [3]],
    ['十二年一贯制学校', '高一', [4]],
    ['十二年一贯制学校', '十一年级', [4]],
    ['完全中学', '初一', [3]],
    // Grades counted from the start of the school, and the sixth year of junior schools of four years.
    ['高中', '二年级', [4]],
    ['初中', '六年级', [3]],
    ['初中', '9年级', [3]],
    // The grade says nothing: all stages of the school.
    ['十二年一贯制学校', '国际部', [2, 3, 4]],
    ['九年一贯制学校', '', [2, 3]],
    ['小学', '', [2]],
    ['', '四年级', [2]],
    ['中等职业学校', '2025级', [4]],
    ['职业技术学院', '大二', [5]],
    // Nothing is known.
    ['', '', []],
    ['少年宫', '提高班', []],
  ])('%s %s', (kind, grade, stages) => {
    expect(stagesOfClass(kind, grade)).toEqual(stages);
  });
});
