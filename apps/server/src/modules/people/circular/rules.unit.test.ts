import { describe, expect, it } from 'vitest';
import { excerptOf, namedFor, targetNamesOf, unfilledIn } from './rules.ts';

/** Fields of templates as people and editors write them. */
describe('a field of a template', () => {
  it.each([
    '{孩子姓名}',
    '{<strong>孩子姓名</strong>}',
    '<strong>{孩子</strong>姓名}',
    '｛孩子姓名｝',
    '{ 孩子姓名&nbsp;}',
  ])('%s is the name of the own child, for readers and in the beginning that lists show', (written) => {
    const body = `<p>${written}的家长请到校。</p>`;
    expect(unfilledIn('家长会', body)).toBeUndefined();
    const read = namedFor(body, ['许知宁', '许<知远']);
    expect(read.replace(/<\/?(p|strong)>/g, '')).toBe('许知宁、许&lt;知远的家长请到校。');
    expect(excerptOf(body)).toBe('您的孩子的家长请到校。');
  });

  it('keeps the marks of rich text that stand within', () => {
    expect(namedFor('<p>{<em>孩子姓名</em>}</p>', ['许知宁'])).toBe('<p>许知宁<em></em></p>');
    expect(namedFor('<p><em>{孩子</em>姓名}</p>', ['许知宁'])).toBe('<p><em>许知宁</em></p>');
  });

  it('that nobody filled in is named, whatever the width of its braces; anything else in braces is somebody’s text', () => {
    expect(unfilledIn('｛活动名称｝报名', '')).toEqual({ title: '标题里的 ｛活动名称｝ 还没有填写' });
    expect(unfilledIn('｛孩子姓名｝的家长会', '')).toEqual({ title: '标题里不能用 {孩子姓名}，请放到正文里' });
    expect(unfilledIn('家长会', '<p>请于｛集合时间｝到校</p>')).toEqual({ body: '正文里的 ｛集合时间｝ 还没有填写' });
    expect(unfilledIn('家长会', '<p>请于{ 集合<b>时间</b> }到校</p>')).toEqual({
      body: '正文里的 { 集合时间 } 还没有填写',
    });
    expect(unfilledIn('x ∈ {1, 2}', '<p>｛A｝{} {一行</p><p>另一行}</p>')).toBeUndefined();
  });
});

it('a list says whom a circular leaves out: of an activity those are meant who have not signed up', () => {
  const place = (kind: 'class' | 'activity', name: string) => ({ kind, id: '1', orgId: '1', name });
  const classes = [place('class', '三年级1班'), place('class', '三年级2班')];
  expect(targetNamesOf(classes, [])).toBe('三年级1班、三年级2班');
  expect(targetNamesOf(classes.slice(0, 1), [place('activity', '湿地观鸟')])).toBe('三年级1班（没有报名：湿地观鸟）');
  expect(targetNamesOf(classes, [classes[1]!, place('activity', '湿地观鸟')])).toBe(
    '三年级1班、三年级2班（没有报名：湿地观鸟；不含：三年级2班）',
  );
});
