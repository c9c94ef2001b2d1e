import { expect, test } from 'vitest';
import { spaceHref, splitFiles } from './space-words.ts';

test('films are distinguished from pictures by their extension', () => {
  const files = [
    { id: 'a', extension: 'png', text: '合影' },
    { id: 'b', extension: '.MP4', text: '' },
    { id: 'c', extension: 'mp4', text: '' },
    { id: 'd', extension: 'webp', text: '' },
  ];
  expect(splitFiles(files)).toEqual({ pictures: ['a', 'd'], texts: ['合影', ''], videos: ['b', 'c'] });
});

test('a title goes into the address whatever it holds', () => {
  const href = spaceHref({ id: '7', title: '湿地 & 观鸟?' });
  expect(new URLSearchParams(href.split('?')[1]).get('title')).toBe('湿地 & 观鸟?');
});
