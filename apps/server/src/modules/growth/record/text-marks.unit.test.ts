import { expect, it } from 'vitest';
import { textMarksOf } from './text-marks.ts';

const dimension = {
  fields: [
    { fieldId: '1', fieldType: 'textarea' },
    { fieldId: '2', fieldType: 'text' },
  ],
} as never;
const marksOf = (text: string) => textMarksOf(dimension, { 1: text, 2: '标题不算' });
const shared = (a: string, b: string) => {
  const of = new Set(marksOf(b).textMarks);
  return marksOf(a).textMarks.filter((mark) => of.has(mark)).length;
};

const TEXT =
  '周末我和同学一起到社区的图书室做志愿者，先把还回来的书按类别放回书架，再教两位老人用手机查书。快到中午时一位小朋友找不到想看的故事书，我陪他找了好久，终于在最下面一层找到了。他高兴地跳了起来，我也觉得这一天过得特别值得。';
const OTHER =
  '这个学期我参加了学校的合唱团，每周三下午排练两个小时。开始的时候我总是跟不上节拍，老师让我先听再唱，慢慢地我学会了用耳朵找别人的声音。艺术节那天我们唱了三首歌，台下的掌声让我明白，一个人的声音很小，大家一起就很响。';

it('finds the same text without regard to spaces, punctuation and case, and nearly the same by its marks', () => {
  expect(marksOf(`${TEXT.replaceAll('，', ' , ')}!`).textHash).toEqual(marksOf(TEXT).textHash);
  const retouched = TEXT.replace('周末', '上周六').replace('两位老人', '一位老奶奶');
  expect(marksOf(retouched).textHash).not.toEqual(marksOf(TEXT).textHash);
  expect(shared(TEXT, retouched)).toBeGreaterThanOrEqual(6);
  expect(shared(TEXT, OTHER)).toBe(0);
});

it('says nothing of short texts, and its marks are whole numbers of 32 bits', () => {
  expect(marksOf('今天读了一本书。')).toEqual({ textHash: null, textMarks: [] });
  for (const mark of marksOf(TEXT).textMarks) expect(mark | 0).toBe(mark);
});
