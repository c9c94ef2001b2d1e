// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PicturePreview } from './picture-preview.tsx';

afterEach(cleanup);

test('a long picture is shown by its width, to be scrolled, also by keys', () => {
  render(<PicturePreview pictures={[{ src: '/a.png', alt: '截图' }]} at={0} onMove={() => {}} />);
  const picture = screen.getByAltText('截图');
  const seen = (width: number, height: number) => {
    Object.defineProperties(picture, {
      naturalWidth: { value: width, configurable: true },
      naturalHeight: { value: height, configurable: true },
    });
    fireEvent.load(picture);
    return [picture.parentElement?.hasAttribute('data-long'), picture.parentElement?.tabIndex];
  };
  expect(seen(1080, 20_000)).toEqual([true, 0]);
  expect(seen(1080, 2400)).toEqual([false, -1]);
});
