// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { type FirstStep, manageFirstSteps, Usertype } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Me } from '../../shared/session/use-me.ts';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { WaitingList } from './waiting-list.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

/** The list of a bureau's clerk for whom nothing waits, of an installation that is so far. */
function show(steps: { key: FirstStep; count: number }[]) {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      ...{ error_code: 0, message: '' },
      data: url.endsWith(manageFirstSteps.path) ? { steps, year: null } : { items: [] },
    }),
  );
  const me = { usertype: Usertype.bureauStaff, readsOnly: 0 } as Partial<Me> as Me;
  openRoom(() => <WaitingList me={me} />, '/');
}

it('an empty installation is not told that nothing waits: its first steps do', async () => {
  show([
    { key: 'bureau', count: 1 },
    { key: 'privacy', count: 0 },
  ]);
  await screen.findByText('平台还没有准备好，请先做完上面的步骤。');
  expect(screen.queryByText('现在没有等您处理的事情。')).toBeNull();
  cleanup();
  show([
    { key: 'bureau', count: 1 },
    { key: 'privacy', count: 1 },
  ]);
  await screen.findByText('现在没有等您处理的事情。');
});
