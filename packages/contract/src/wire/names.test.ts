import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as contract from '../index.ts';
import { foldedName, isDescribedName, nameProblem, personName, plainName } from './names.ts';

describe('a name', () => {
  it.each([
    ['王〇', '王〇'],
    ['⾼⽂', '高文'],
    ['⻢⻰', '马龙'],
    ['章　衡', '章衡'],
    ['王 小 明', '王小明'],
    [' 欧阳  娜 ', '欧阳 娜'],
    ['阿丽娅•买买提', '阿丽娅·买买提'],
    ['阿丽娅‧买买提', '阿丽娅·买买提'],
    ['阿丽娅 ・ 买买提', '阿丽娅·买买提'],
    ['阿丽娅．买买提', '阿丽娅·买买提'],
    ['阿丽娅.买买提', '阿丽娅·买买提'],
    ['J. Smith', 'J. Smith'],
    ["O'Brien", "O'Brien"],
    ['O’Brien', 'O’Brien'],
    ['Rene\u0301', 'Ren\u00e9'],
    ['Ji–ho', 'Ji–ho'],
    ['अनिल', 'अनिल'],
    ['क्\u200dष', 'क्\u200dष'],
    ['许\u200d知宁\ufeff', '许知宁'],
    ['Rene\ufeff\u0301', 'Ren\u00e9'],
    [' \u200dAnna\u200d 王', 'Anna 王'],
    ["'张三", '张三'],
    ["' 买买提", '买买提'],
    ['𠮷\u{323b0}', '𠮷\u{323b0}'],
  ])('%s is kept as %s, and taken', (typed, kept) => {
    expect(plainName(typed)).toBe(kept);
    expect(nameProblem(kept)).toBeUndefined();
  });

  // Whoever is signed in may send as much as a call takes: a rule that looks at every beginning of a run would take minutes.
  it.each([
    [`a${' '.repeat(200_000)}b`, 'a b'],
    [`王${' '.repeat(200_000)}.b`, '王 .b'],
    [`a${'\u200d'.repeat(200_000)}`, 'a'],
    [`a${'\u200d'.repeat(30)}b`, `a${'\u200d'.repeat(30)}b`],
    [`${'\u200da'.repeat(60_000)}`, `a${'\u200da'.repeat(59_999)}`],
  ])('of any length is read at once', (typed, kept) => {
    expect(plainName(typed) === kept).toBe(true);
  });

  it.each([
    ['王?', '“?”'],
    ['李明2', '“2”'],
    ['张三（大）', '“（”'],
    ['张\u0007三', '看不见'],
    ['张\u202e三', '看不见'],
    ['··', '没有文字'],
    ['长'.repeat(41), '最多 40 个字'],
  ])('%s is refused, and the refusal says why', (typed, text) => {
    expect(nameProblem(plainName(typed))).toContain(text);
    expect(personName('请输入姓名').safeParse(typed).error?.issues[0]?.message).toContain(text);
  });

  it('as it is kept is kept so once more', () => {
    const signs = [
      ...['王', '〇', '⾼', '𠮷', 'O', 'e', '\u0301', 'अ', '\u094d', 'ئ', "'", '’', '-', '–', '·', '•', '．', '.'],
      ...['。', ' ', '　', '\u00a0', '\u200c', '\u200d', '\ufeff', '\u2028'],
    ];
    const typed = fc.array(fc.constantFrom(...signs), { maxLength: 12 }).map((some) => some.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const kept = plainName(text);
        expect(plainName(kept)).toBe(kept);
      }),
      { seed: 20260901, numRuns: 2000 },
    );
  });

  it('that a font alone knows is taken, and to be looked at', () => {
    for (const name of ['张\ue012', '⿰王它']) {
      expect(nameProblem(plainName(name))).toBeUndefined();
      expect(isDescribedName(plainName(name))).toBe(true);
    }
    expect(isDescribedName('张三')).toBe(false);
  });

  it('of a form is kept as that of a file, and is none without a letter', () => {
    expect(personName('请输入姓名').parse('章　衡 ')).toBe('章衡');
    expect(personName('请输入姓名').safeParse(' \u200b').error?.issues[0]?.message).toBe('请输入姓名');
  });
});

it('names that people write differently are one when they are compared', () => {
  const alike = [
    ['阿丽娅·买买提', '阿丽娅•买买提', '阿丽娅 买买提', '阿丽娅.买买提'],
    ['章衡', '章　衡', '章 衡'],
    ['高文', '⾼⽂'],
    ['马龙', '⻢⻰'],
    ["O'Brien", 'O’brien', 'Ｏ＇ＢＲＩＥＮ'],
    ['Anna Wu', 'annawu', 'Anna-Wu', 'Anna\u00a0Wu'],
    ['Ren\u00e9', 'rene\u0301'],
  ];
  for (const names of alike) expect(new Set(names.map(foldedName)).size).toBe(1);
  expect(foldedName('王一')).not.toBe(foldedName('王二'));
});

it('a name as long as one may be is looked for whole', () => {
  const longest = `${'阿卜杜拉'.repeat(5)}·${'买买提明'.repeat(4)}江江江`;
  expect([[...longest].length, nameProblem(plainName(longest))]).toEqual([40, undefined]);
  const { manageStudentPage, manageGuardianPage, manageStaffPage, manageEvaluationPage, exportFilter } = contract;
  for (const { input } of [manageStudentPage, manageGuardianPage, manageStaffPage, manageEvaluationPage])
    expect(input.shape.keyword.safeParse(longest).success).toBe(true);
  expect(exportFilter.shape.keyword.safeParse(longest).success).toBe(true);
  const { manageEnrolmentPage, manageQuestionQueue, manageRecordQueue, manageRecordEntered } = contract;
  for (const { input } of [manageEnrolmentPage, manageQuestionQueue, manageRecordQueue, manageRecordEntered])
    expect(input.shape.name.safeParse(longest).success).toBe(true);
  expect(contract.bindStudent.input.shape.userName.safeParse(longest).success).toBe(true);
  expect(contract.reportPublicity.input.shape.studentName.safeParse(longest).success).toBe(true);
});
