// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { newTwo } from './edited.ts';
import { Points } from './indicator-points.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

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
