// @vitest-environment jsdom
import { useSearch } from '@tanstack/react-router';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openRoom } from '../../testing/room.tsx';
import { OwnPages } from './own-pages.tsx';

afterEach(cleanup);

const known = { isPlaceholderData: false, isFetching: false };

/** The address to which a list leads that has `total` entries, ten a page, or had them when it was `asked` last. */
async function addressAt(href: string, total: number, asked = known): Promise<string> {
  const Room = () => {
    const { page = '1' } = useSearch({ strict: false }) as { page?: string };
    return (
      <OwnPages
        page={Number(page)}
        answer={{ data: { totalCount: total }, ...asked }}
        pageSize={10}
        onChange={() => {}}
      />
    );
  };
  const router = await openRoom(Room, '/before', href);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  // What is replaced leaves nothing behind that 返回 would lead to.
  expect(router.history.length).toBe(2);
  return router.state.location.href;
}

it.each([
  ['/list?page=3', 30, '/list?page=3'],
  ['/list?page=3', 20, '/list?page=2'],
  ['/list?page=3&status=1', 9, '/list?status=1'],
  ['/list?page=99', 25, '/list?page=3'],
  // Nothing is known yet, or nothing is there: the page says so where it is.
  ['/list?page=3', 0, '/list?page=3'],
])('%s with %i entries: %s', async (href, total, address) => {
  await waitFor(async () => expect(await addressAt(href, total)).toBe(address));
});

it.each([
  ['another page or filter', { ...known, isPlaceholderData: true }],
  ['an earlier time', { ...known, isFetching: true }],
])('what is remembered of %s leads nowhere', async (_, asked) => {
  await waitFor(async () => expect(await addressAt('/list?page=3', 9, asked)).toBe('/list?page=3'));
});
