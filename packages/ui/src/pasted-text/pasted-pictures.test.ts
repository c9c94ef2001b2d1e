import { expect, it } from 'vitest';
import { picturesIn, withPictures } from './pasted-pictures.ts';

const isOurs = (src: string) => src.startsWith('/pictures/');
const DOT = Array.from({ length: 40 }, (_, at) => at + 1);
const HEX = DOT.map((byte) => byte.toString(16).padStart(2, '0')).join('');
const rtf = (...blips: string[]) =>
  `{\\rtf1 text ${blips.map((blip) => `{\\pict\\picw10\\${blip}\\bliptag-12{\\*\\blipuid 00ff}\n${HEX.slice(0, 40)}\n${HEX.slice(40)}}`).join(' ')}}`;
const bytes = async (file: File) => [...new Uint8Array(await file.arrayBuffer())];

it('takes along what the clipboard holds of pictures of a word processor, in their order', async () => {
  const html = '<p>一<img width=10 src="file:///C:/a.png">二<img src=\'file:///C:/b.jpg\'></p>';
  const [first, second] = picturesIn(html, rtf('pngblip', 'jpegblip'), isOurs);
  if (first?.kind !== 'brought' || second?.kind !== 'brought') throw new Error('not brought');
  expect([first.file.type, second.file.type]).toEqual(['image/png', 'image/jpeg']);
  expect(await bytes(first.file)).toEqual(DOT);
  expect(await bytes(second.file)).toEqual(DOT);
});

it('knows those that stand in the text, those of this site, and those that nobody can take', async () => {
  const inText = `data:image/png;base64,${btoa(String.fromCharCode(...DOT))}`;
  const html = `<img src="${inText}"><img src="/pictures/7?w=960" alt="湿地"><img src="https://elsewhere.example/a.png" alt="a"><img src="file:///C:/a.png">`;
  const found = picturesIn(html, '', isOurs);
  expect(found.map(({ kind }) => kind)).toEqual(['brought', 'ours', 'lost', 'lost']);
  expect(found[0]?.kind === 'brought' && (await bytes(found[0].file))).toEqual(DOT);
  expect(withPictures(html, ['/pictures/9', '/pictures/7?w=960', '', ''])).toBe(
    '<img src="/pictures/9"><img src="/pictures/7?w=960" alt="湿地">',
  );
});

it('finds none in a text without pictures', () => {
  expect(picturesIn('<p>没有图片</p>', rtf(), isOurs)).toEqual([]);
});

it('takes none in another’s place where the clipboard holds more or fewer than the text shows, nor what only looks like a picture', () => {
  const html = '<img src="file:///C:/a.png"><img src="file:///C:/drawing.png">';
  for (const blips of [['pngblip'], ['pngblip', 'pngblip', 'pngblip']])
    expect(picturesIn(html, rtf(...blips), isOurs).map(({ kind }) => kind)).toEqual(['lost', 'lost']);
  expect(picturesIn('<img src="data:image/png;base64,=A==">', '', isOurs).map(({ kind }) => kind)).toEqual(['lost']);
});
