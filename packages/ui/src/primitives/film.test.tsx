// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FileFilm, Film } from './film.tsx';
import { SaveLink } from './save-link.tsx';

afterEach(cleanup);

const NOTE = /此设备可能无法显示画面/;
/** The browser has read the head of the film, and knows a picture so wide. */
const read = (width: number) => {
  const film = screen.getByLabelText('跳高');
  Object.defineProperty(film, 'videoWidth', { value: width, configurable: true });
  fireEvent.loadedMetadata(film);
};

test('a film without a picture says so, and offers the file', () => {
  render(<Film url="/a.mp4" aria-label="跳高" save={<SaveLink url="/a.mp4" />} />);
  expect(screen.queryByText(NOTE)).toBeNull();
  read(0);
  expect(screen.getByRole('status').textContent).toMatch(NOTE);
  expect(screen.getByRole('link', { name: '下载查看' }).getAttribute('href')).toBe('/a.mp4');
});

test('one that not every machine shows says so until it is seen', () => {
  render(<Film url="/a.mp4" aria-label="跳高" isMarked save={null} />);
  expect(screen.getByRole('status').textContent).toMatch(NOTE);
  read(1920);
  expect(screen.queryByText(NOTE)).toBeNull();
});

test('one that does not play says so, offers the file, and can be loaded anew; another film begins without a word', () => {
  const file = (url: string) => ({ url, playsEverywhere: true });
  const { rerender } = render(<FileFilm file={file('/a.mp4')} aria-label="跳高" />);
  const fail = () => fireEvent.error(screen.getByLabelText('跳高'));
  fail();
  expect(screen.getByRole('alert').textContent).toContain('视频无法播放');
  expect(screen.getByRole('link', { name: '下载查看' }).getAttribute('href')).toBe('/a.mp4');
  const dead = screen.getByLabelText('跳高');
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('跳高')).not.toBe(dead);
  fail();
  rerender(<FileFilm file={file('/b.mp4')} aria-label="跳高" />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the film of a file is marked as its file is, and can be kept', () => {
  const { rerender } = render(<FileFilm file={{ url: '/a.mp4', playsEverywhere: false }} aria-label="跳高" />);
  expect(screen.getByRole('status').textContent).toMatch(NOTE);
  expect(screen.getByRole('link', { name: '下载查看' }).getAttribute('href')).toBe('/a.mp4');
  rerender(<FileFilm file={{ url: '/b.mp4', playsEverywhere: true }} aria-label="跳高" />);
  expect(screen.getByLabelText('跳高').getAttribute('src')).toBe('/b.mp4');
  expect(screen.queryByText(NOTE)).toBeNull();
});
