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
import { hrefTo, parseSearch, stringifySearch } from '@vimo/contract';
import { asLeft } from '@vimo/ui';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PortalHref } from '../../shared/href.ts';
import { useWayBack } from './way-back.ts';

beforeAll(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(cleanup);

const Page = ({ above }: { above?: PortalHref }) => <p>回到 {useWayBack(above)}</p>;

/** The lists of records and questions with a page below each, and the home. */
function open(...addresses: string[]) {
  const root = createRootRoute({ component: Outlet });
  const page = (path: string, above?: PortalHref) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Page {...(above ? { above } : {})} /> });
  const router = createRouter({
    routeTree: root.addChildren([
      ...[page('/mine/mineIndex'), page('/mine/xsjl'), page('/mine/zycl')],
      page('/mine/recordDetail', '/mine/xsjl'),
      page('/mine/editRecord', '/mine/recordDetail'),
      page('/mine/zyclDetail', hrefTo('/mine/zycl', { name: 'second' })),
    ]),
    history: createMemoryHistory({ initialEntries: addresses }),
    ...{ parseSearch, stringifySearch },
  });
  render(<RouterProvider router={router as never} />);
  return (href: string) => act(() => router.navigate({ href } as never));
}

const LIST = '/mine/xsjl?status=2&semester=7&title=%E6%A4%8D%E6%A0%91&page=3';

it('a page leads back to the list as it was left, from two levels below it too', async () => {
  const go = open(LIST);
  await screen.findByText('回到');
  await go('/mine/recordDetail?id=5');
  await screen.findByText(`回到 ${LIST}`);
  await go('/mine/editRecord?id=5');
  await screen.findByText('回到 /mine/recordDetail');
  expect(asLeft('/mine/xsjl')).toBe(LIST);
  await go('/mine/recordDetail?id=5');
  await screen.findByText(`回到 ${LIST}`);
});

it('who comes from elsewhere is led to the whole list', async () => {
  const go = open(LIST);
  await screen.findByText('回到');
  await go('/mine/mineIndex');
  await go('/mine/recordDetail?id=5');
  await screen.findByText('回到 /mine/xsjl');
});

it('a tab that the page asks for goes before the one that the list was left with', async () => {
  const go = open('/mine/zycl?name=second&semester=7');
  await screen.findByText('回到');
  await go('/mine/zyclDetail?id=5');
  await screen.findByText('回到 /mine/zycl?name=second&semester=7');
  await go('/mine/zycl?name=first&semester=7');
  await go('/mine/zyclDetail?id=5');
  await screen.findByText('回到 /mine/zycl?name=second');
});
