// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { Grip } from './grip.tsx';
import { moved, useReorder } from './use-reorder.ts';

const NAMES = ['湿地', '天文', '陶艺'];
const HEIGHT = 40;

beforeAll(() => {
  stubBrowser();
  // jsdom lays nothing out and captures no pointer.
  Element.prototype.setPointerCapture = () => {};
});
afterEach(cleanup);

/** Three rows below one another, and where a move of one is told. */
function shown() {
  const onMove = vi.fn<(from: number, to: number) => void>();
  function Rows() {
    const reorder = useReorder(onMove);
    return (
      <>
        <ul
          ref={(element) => {
            reorder.list.current = element;
          }}
        >
          {NAMES.map((name, at) => (
            <li key={name} data-row="" data-over={reorder.over === at}>
              <Grip reorder={reorder} at={at} of={NAMES.length} name={name} />
            </li>
          ))}
        </ul>
        <p role="status">{reorder.said}</p>
      </>
    );
  }
  render(<Rows />);
  const rows = screen.getAllByRole('listitem');
  for (const [at, row] of rows.entries())
    row.getBoundingClientRect = () => ({ top: at * HEIGHT, height: HEIGHT }) as DOMRect;
  const grip = (name: string) => screen.getByRole('button', { name: `调整“${name}”的顺序，按上下方向键移动` });
  return { onMove, rows, grip };
}

it('a row goes where it is dragged, and stays where it is let go at its own place', () => {
  const { onMove, rows, grip } = shown();
  const last = grip('陶艺');
  fireEvent.pointerDown(last, { pointerId: 1 });
  fireEvent.pointerMove(last, { pointerId: 1, clientY: HEIGHT + 5 });
  expect(rows.map((row) => row.dataset.over)).toEqual(['false', 'true', 'false']);
  fireEvent.pointerUp(last, { pointerId: 1 });
  expect(onMove.mock.calls).toEqual([[2, 1]]);
  fireEvent.pointerDown(last, { pointerId: 1 });
  fireEvent.pointerMove(last, { pointerId: 1, clientY: 2 * HEIGHT + 5 });
  fireEvent.pointerUp(last, { pointerId: 1 });
  expect(onMove).toHaveBeenCalledTimes(1);
});

it('arrow keys move a row within the list alone, and its new place is said', () => {
  const { onMove, grip } = shown();
  fireEvent.keyDown(grip('湿地'), { key: 'ArrowUp' });
  expect(onMove).not.toHaveBeenCalled();
  fireEvent.keyDown(grip('湿地'), { key: 'ArrowDown' });
  expect(onMove.mock.calls).toEqual([[0, 1]]);
  expect(screen.getByRole('status').textContent).toBe('湿地已移到第 2 位');
  expect(moved(NAMES, 0, 1)).toEqual(['天文', '湿地', '陶艺']);
});
