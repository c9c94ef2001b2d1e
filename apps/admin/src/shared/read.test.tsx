// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { manageSheet } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { Read } from './read.tsx';

beforeAll(() => {
  stubBrowser();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(cleanup);

const ofClass = (classId: string) => ({ kind: 'credits' as const, of: '7', classId });

/** A sheet of one class that is there, then of another that is on its way. */
function turn(keeps: boolean) {
  const queries = createQueryClient();
  queries.setQueryData(keyOf(manageSheet, ofClass('1')), { className: '三年级1班' });
  const room = (classId: string) => (
    <QueryClientProvider client={queries}>
      <Read keeps={keeps} endpoint={manageSheet} input={ofClass(classId)}>
        {({ className }) => <p>{className}</p>}
      </Read>
    </QueryClientProvider>
  );
  const { rerender } = render(room('1'));
  expect(screen.getByText('三年级1班')).toBeDefined();
  rerender(room('2'));
}

it('nothing of what was chosen before stands under what is chosen now; pages of a list are kept until the next', () => {
  turn(false);
  expect(screen.queryByText('三年级1班')).toBeNull();
  cleanup();
  turn(true);
  expect(screen.getByText('三年级1班')).toBeDefined();
});
