import { expect, test } from 'vitest';
import { spaceHref, splitFiles } from './space-words.ts';

test('films are distinguished from pictures by their extension', () => {
  const files = [
    { id: 'a', extension: 'png' },
    { id: 'b', extension: '.MP4' },
    { id: 'c', extension: 'mp4' },
    { id: 'd', extension: 'webp' },
  ];
  expect(splitFiles(files)).toEqual({ pictures: ['a', 'd'], videos: ['b', 'c'] });
});

test('a title goes into the address whatever it holds', () => {
  const href = spaceHref({ id: '7', title: '湿地 & 观鸟?' });
  expect(new URLSearchParams(href.split('?')[1]).get('title')).toBe('湿地 & 观鸟?');
});
