// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { keepSessionToken, keyOf } from '@vimo/client';
import { currentUser, type PortalPage, portalPages } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { queryClient } from '../../shared/query-client.ts';
import { chooseOrg } from '../organisation/chosen-org.ts';

const asks = vi.fn();

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  asks.mockClear();
});

/** Opens an address as somebody of a kind; the code of their own home comes when `arrive` is called. */
async function opened(address: '/mine/xsjl' | '/parent/parentScore', usertype: number) {
  const { MemberShell } = await import('./member-shell.tsx');
  const root = createRootRoute({ component: Outlet });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: MemberShell });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Page = () => {
    asks();
    return <p>这一页</p>;
  };
  const home = (path: '/mine/mineIndex' | '/parent/parentIndex') =>
    createRoute({
      ...{ getParentRoute: () => frame, path, staticData: { page: portalPages[path] as PortalPage } },
      ...{ loader: () => code, component: () => <p>自己的首页</p> },
    });
  const page = createRoute({
    ...{ getParentRoute: () => frame, path: address, staticData: { page: portalPages[address] as PortalPage } },
    component: Page,
  });
  keepSessionToken('s');
  queryClient.setQueryData(keyOf(currentUser, {}), { userid: '5', usertype, name: '王敏', headimg: '' });
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([page, home('/mine/mineIndex'), home('/parent/parentIndex')])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { router, arrive };
}

it.each([
  ['a parent', '/mine/xsjl', 4, '/parent/parentIndex'],
  ['a student', '/parent/parentScore', 2, '/mine/mineIndex'],
  ['a teacher, within the frame of parents', '/parent/parentScore', 3, '/parent/parentIndex'],
] as const)('a page that is not for %s asks nothing on the way to their own home', async (_, address, kind, home) => {
  const { router, arrive } = await opened(address, kind);
  await waitFor(() => expect(router.state.location.pathname).toBe(home));
  expect(asks).not.toHaveBeenCalled();
  arrive();
  await screen.findByText('自己的首页');
  expect(asks).not.toHaveBeenCalled();
});

it('the head of personal pages leads to the own home, and names the organisation in five characters', async () => {
  const place = { areaTreeSign: '', province: '', city: '', area: '' };
  chooseOrg({ orgId: '7', orgName: '云汀市实验小学', orgType: 4, orgLogoId: '', kindName: '小学', ...place });
  await opened('/mine/xsjl', 2);
  await screen.findByText('这一页');
  const head = within(screen.getByRole('banner'));
  expect(head.getByRole('link', { name: '我的首页' }).getAttribute('href')).toBe('/mine/mineIndex');
  expect(head.getByTitle('云汀市实验小学').textContent).toBe('云汀市实验…云汀市实验小学');
});

it('a page is shown to whom it is for', async () => {
  await opened('/mine/xsjl', 2);
  await screen.findByText('这一页');
});
