// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { parseSearch, stringifySearch } from '@vimo/contract';
import { asLeft } from '@vimo/ui';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import type { Room } from './room.ts';
import { useNotedRoom } from './use-noted-room.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const ROOMS: Omit<Room, 'load'>[] = [
  { path: '/', label: '工作台' },
  { path: '/contents', label: '内容管理' },
  { path: '/contents/$id', label: '编辑内容', under: '/contents' },
  { path: '/notifications', label: '消息', under: '/' },
  { path: '/notifications/$circularId', label: '通知', under: '/' },
];

function Frame() {
  const room = useNotedRoom();
  return (
    <>
      <h1>{room?.label}</h1>
      <Outlet />
    </>
  );
}

/** Opens an address of the platform. @returns how another one is gone to */
async function open(address: string) {
  const root = createRootRoute({ component: Frame });
  const router = createRouter({
    routeTree: root.addChildren(
      ROOMS.map((room) =>
        createRoute({
          ...{ getParentRoute: () => root, path: room.path, component: () => null },
          staticData: { room: { ...room, load: async () => () => null } },
        }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...{ parseSearch, stringifySearch },
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('heading');
  return (href: string) => act(() => router.navigate({ href } as never));
}

it('a room is come back to as it was left from the pages below it, and whole from elsewhere', async () => {
  const go = await open('/contents?kind=news&title=%E6%A4%8D%E6%A0%91&page=3');
  await go('/contents/7');
  expect(screen.getByRole('heading').textContent).toBe('编辑内容');
  expect(asLeft('/contents')).toBe('/contents?kind=news&title=%E6%A4%8D%E6%A0%91&page=3');
  await go('/');
  await go('/contents/7');
  expect(asLeft('/contents')).toBe('/contents');
});

it('so is the list of messages, which stands in the workbench’s place', async () => {
  const go = await open('/notifications?kind=circular&page=2');
  await go('/notifications/9');
  expect(asLeft('/notifications')).toBe('/notifications?kind=circular&page=2');
});
