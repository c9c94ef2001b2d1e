import { expect, test } from 'vitest';
import { basePageComplete } from '../base/page-content.ts';
import { clubPageComplete, clubPageDraft } from '../club/page-content.ts';
import { wholeArticle } from '../publication/content.ts';
import { allDescribed, describedPictures } from './described-pictures.ts';
import { text } from './fields.ts';

test('who forgot what a picture shows is told which', () => {
  const pictures = allDescribed(describedPictures(5));
  expect(pictures.safeParse('').success).toBe(true);
  expect(pictures.safeParse('abc123 白鹭\nabc124 小船').success).toBe(true);
  const { error } = pictures.safeParse('abc123 \nabc124 小船\nabc125');
  expect(error?.issues.map(({ message }) => message)).toEqual([
    '请写明每张图片的内容，每张最多 60 个字；第 1、3 张还没有写',
  ]);
});

test('so is it of pictures in a rich text', () => {
  const details = wholeArticle(text(1000));
  expect(details.safeParse('<p>无图</p>').success).toBe(true);
  const { error } = details.safeParse('<img src="a" alt="白鹭"><img src="b"><img src="c" alt=" ">');
  expect(error?.issues.map(({ message }) => message)).toEqual(['正文中第 2、3 张图片没有替代文字，请补充后再发布']);
});

test('a base and a club show no text with such pictures either; a draft keeps it', () => {
  const details = '<p>馆</p><img src="a">';
  const base = basePageComplete.pick({ details: true });
  expect(base.safeParse({ details }).success).toBe(false);
  expect(base.safeParse({ details: '<img src="a" alt="白鹭">' }).success).toBe(true);
  const club = { name: '棋社', typesName: '益智', introInfo: '落子无悔', details };
  const { error } = clubPageComplete.safeParse(club);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['details', '正文中第 1 张图片没有替代文字，请补充后再发布'],
  ]);
  expect(clubPageDraft.safeParse(club).success).toBe(true);
});
