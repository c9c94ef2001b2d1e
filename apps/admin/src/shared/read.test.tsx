// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { createQueryClient, keyOf } from '@vimo/client';
import { manageAwardPage } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { Read } from './read.tsx';

beforeAll(() => {
  stubBrowser();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(cleanup);

const pageOf = (classId: string, currentPage = 1) => ({
  ...{ type: 1 as const, semesterId: '7', classId },
  ...{ pageSize: 20, currentPage },
});

/** A page of the awards of one class that is there, then another that is on its way. */
function turn(keeps: boolean, to: ReturnType<typeof pageOf>) {
  cleanup();
  const queries = createQueryClient();
  queries.setQueryData(keyOf(manageAwardPage, pageOf('1')), { dataList: [], totalCount: 31 });
  const room = (input: ReturnType<typeof pageOf>) => (
    <QueryClientProvider client={queries}>
      <Read keeps={keeps} endpoint={manageAwardPage} input={input}>
        {({ totalCount }) => <p>{totalCount}</p>}
      </Read>
    </QueryClientProvider>
  );
  const { rerender } = render(room(pageOf('1')));
  expect(screen.getByText('31')).toBeDefined();
  rerender(room(to));
  return screen.queryByText('31');
}

it('nothing of what was chosen before stands under what is chosen now; another page of a list is kept until the next', () => {
  expect(turn(false, pageOf('1', 2))).toBeNull();
  expect(turn(true, pageOf('2'))).toBeNull();
  expect(turn(true, pageOf('1', 2))).not.toBeNull();
});
