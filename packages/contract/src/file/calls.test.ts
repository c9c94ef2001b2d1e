import { expect, it } from 'vitest';
import { pictureSet, pictureUrl } from './calls.ts';

const url = (query: string) => `/vimo-cms/v1/api/fileInfo/showImage?id=${query}`;

it('a value of at most six characters is a file id, a longer one a URL', () => {
  expect(pictureUrl('aB3dE6')).toBe(url('aB3dE6'));
  expect(pictureUrl('aB3dE6', 480)).toBe(url('aB3dE6&w=480'));
  expect(pictureUrl('https://pic.example/a.png', 480)).toBe('https://pic.example/a.png');
  expect(pictureUrl('')).toBe('');
});

it('offers a stored picture at each width below the full one', () => {
  expect(pictureSet('aB3dE6', 1920)).toBe(
    `${url('aB3dE6&w=160')} 160w, ${url('aB3dE6&w=480')} 480w, ${url('aB3dE6&w=960')} 960w, ${url('aB3dE6')} 1920w`,
  );
  expect(pictureSet('aB3dE6', 480)).toBe(`${url('aB3dE6&w=160')} 160w, ${url('aB3dE6')} 480w`);
  expect(pictureSet('https://pic.example/a.png', 1920)).toBeUndefined();
  expect(pictureSet('', 1920)).toBeUndefined();
});
