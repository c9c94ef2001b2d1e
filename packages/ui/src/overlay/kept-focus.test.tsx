// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { useKeptFocus } from './kept-focus.ts';

afterEach(cleanup);

function Page({ at, joined = false }: { at: 'activity' | 'list'; joined?: boolean }) {
  useKeptFocus();
  return (
    <main key={at} tabIndex={-1}>
      <section aria-label={at}>{joined ? <p>已报名</p> : <button type="button">我要报名</button>}</section>
    </main>
  );
}
const focused = () => document.activeElement;

test('what did its work and goes leaves the focus to the part that it stood in', async () => {
  const { rerender } = render(<Page at="activity" />);
  screen.getByRole('button').focus();
  rerender(<Page at="activity" joined />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region')));
});

test('what goes with its page leaves it to the next page', async () => {
  const { rerender } = render(<Page at="activity" />);
  screen.getByRole('button').focus();
  rerender(<Page at="list" />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

test('who pressed beside all controls, or was led on, is left alone', async () => {
  const { rerender } = render(<Page at="activity" />);
  screen.getByRole('button').focus();
  fireEvent.pointerDown(document.body);
  // Whoever asked first to be told of changes is told first.
  const told = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(document.body, { childList: true, subtree: true });
  });
  rerender(<Page at="activity" joined />);
  await told;
  expect(focused()).toBe(document.body);
});

test('who pressed what had the focus already did its work with it', async () => {
  const { rerender } = render(<Page at="activity" />);
  screen.getByRole('button').focus();
  fireEvent.pointerDown(screen.getByRole('button'));
  rerender(<Page at="activity" joined />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region')));
});

test('a dialog whose opener did its work meanwhile gives the focus to the part that it stood in', async () => {
  const page = (joined: boolean, open: boolean) => (
    <>
      <Page at="activity" joined={joined} />
      <Dialog open={open} title="活动报名" onClose={() => {}}>
        <p>备注</p>
      </Dialog>
    </>
  );
  const { rerender } = render(page(false, false));
  const region = screen.getByRole('region');
  screen.getByRole('button').focus();
  rerender(page(false, true));
  expect(focused()).toBe(screen.getByRole('dialog'));
  rerender(page(true, false));
  await waitFor(() => expect(focused()).toBe(region));
});
