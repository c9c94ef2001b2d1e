// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useSingleKeys } from '../shared/keys/single-keys.tsx';
import { useReorder } from '../shared/reorder/use-reorder.ts';
import { stubBrowser } from '../testing/browser.ts';
import { FrameKeys } from './frame-keys.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

/** A room with keys of its own, which listens anew with each of its drawings. */
function Room() {
  const [drawn, draw] = useState(0);
  useSingleKeys((key) => {
    draw(drawn + 1);
    return key === '?';
  });
  return <p>按了 {drawn} 次</p>;
}

it('? lists the keys of every room, and not where something is typed', async () => {
  const user = userEvent.setup();
  render(
    <>
      <FrameKeys />
      <input aria-label="姓名" />
    </>,
  );
  await user.click(screen.getByLabelText('姓名'));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByLabelText('姓名').blur();
  await user.keyboard('?');
  expect(await screen.findByText('搜索功能、人员和机构')).not.toBeNull();
});

it('a room that lists keys of its own comes first, however often it was drawn since', async () => {
  const user = userEvent.setup();
  render(
    <>
      <FrameKeys />
      <Room />
    </>,
  );
  await user.keyboard('x');
  await user.keyboard('?');
  expect(await screen.findByText('按了 2 次')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Two lists that are put in order. */
function Lists() {
  useReorder(() => {});
  useReorder(() => {});
  return null;
}
const Page = ({ hasLists }: { hasLists: boolean }) => (
  <>
    <FrameKeys />
    {hasLists ? <Lists /> : null}
  </>
);
const keys = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

it('what is on the page lists its keys too, once however many have them, and no more when it is gone', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Page hasLists />);
  await user.keyboard('?');
  await screen.findByText('搜索功能、人员和机构');
  expect(keys()).toEqual(['排序手柄上 ↑ ↓', 'Ctrl K', 'Esc', '?']);
  rerender(<Page hasLists={false} />);
  await waitFor(() => expect(keys()).toEqual(['Ctrl K', 'Esc', '?']));
});
