// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { newTwo } from './edited.ts';
import { Points } from './indicator-points.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const mayPaste = vi.fn(async (_told: readonly string[], _count: number) => false);

function Editor() {
  const [two, setTwo] = useState(newTwo);
  return (
    <Points
      two={two}
      place="ones.0.twos.0"
      problems={{}}
      isWritten
      onSeek={() => {}}
      mayRemove={async () => true}
      mayPaste={mayPaste}
      onChange={(points) => setTwo({ ...two, points })}
    />
  );
}
const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const paste = (text: string) =>
  fireEvent.paste(screen.getAllByRole('textbox')[0]!, { clipboardData: { getData: () => text } });

it('begins the next point at Enter, and not at the Enter that ends the input of Chinese', () => {
  render(<Editor />);
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(names()).toEqual(['']);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(names()).toEqual(['', '']);
});

it('makes a point of each line of a block, a cell with line ends being one, and takes the paste back at once', async () => {
  render(<Editor />);
  paste('按时到校\r\n"爱护公物，\n节约用水"\r\n\r\n诚实守信\r\n');
  expect(names()).toEqual(['按时到校', '爱护公物， 节约用水', '诚实守信']);
  await userEvent.click(screen.getByRole('button', { name: /撤销粘贴（3 个）/ }));
  expect(names()).toEqual(['']);
  expect(screen.queryByRole('button', { name: /撤销粘贴/ })).toBeNull();
});

it('tells before a block is put in what is to be known of it, and puts nothing in where that is not wanted', async () => {
  render(<Editor />);
  const block = '品德\t按时到校\n品德\t爱护公物';
  paste(block);
  await vi.waitFor(() => expect(mayPaste).toHaveBeenCalledWith(['粘贴的有 2 列：一行的几格合成一个要点'], 2));
  expect(names()).toEqual(['']);
  mayPaste.mockResolvedValueOnce(true);
  paste(block);
  await vi.waitFor(() => expect(names()).toEqual(['品德 按时到校', '品德 爱护公物']));
});
