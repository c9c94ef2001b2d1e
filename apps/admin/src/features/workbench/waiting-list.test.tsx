// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { noteServerTime } from '@vimo/client';
import {
  type FirstStep,
  manageActivityPage,
  manageBehind,
  manageBehindSchools,
  manageFirstSteps,
  manageWorkbench,
  Office,
  Usertype,
} from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Me } from '../../shared/session/use-me.ts';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { Workbench } from './workbench-page.tsx';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const none = { dataList: [], totalCount: 0, figures: { total: 0, open: 0, openingSoon: 0, enrolments: 0 } };
const answer = (data: object) => Response.json({ error_code: 0, message: '', data });

/** The workbench of one of this type, who holds offices of the school. */
const open = (usertype: Usertype, offices: Office[] = []) => {
  const me: Partial<Me> = {
    ...{ usertype, offices },
    readsOnly: 0,
    name: '高敏',
    headimg: '',
    orgs: [],
    usertypeName: '',
    orgName: '',
  };
  openRoom(() => <Workbench me={me as Me} />, '/');
};

/** That of a bureau's clerk for whom nothing waits, of an installation that is so far. */
function show(steps: { key: FirstStep; count: number }[]) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith(manageFirstSteps.path)) return answer({ steps, year: null });
    if (url.endsWith(manageBehindSchools.path)) return answer({ schoolCount: 0, schools: [] });
    return answer(url.includes(manageActivityPage.path) ? none : { items: [] });
  });
  open(Usertype.bureauStaff);
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

it('nothing is said to wait below what fell behind, nor while that did not come, which is asked for anew', async () => {
  let fails = true;
  const items = [{ key: 'recordsLate', count: 3, since: '2026-07-03', semesterId: '' }];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith(manageFirstSteps.path)) return answer({ steps: [], year: null });
    if (url.includes(manageActivityPage.path)) return answer(none);
    if (!url.endsWith(manageBehind.path)) return answer({ items: [] });
    return fails ? Response.json({ error_code: 1, message: '统计暂不可用', data: null }) : answer({ items });
  });
  open(Usertype.schoolAdministrator);
  await screen.findByText('统计暂不可用');
  await screen.findByText('上面有内容没有加载出来，请重新加载。');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await screen.findByText('请先处理上面落下的事，此外没有等您处理的事情。');
  expect(screen.getByText('3')).toBeDefined();
  expect(screen.queryByText('现在没有等您处理的事情。')).toBeNull();
});

it('who holds an office of the school is told what fell behind in its work, and other teachers are not', async () => {
  const items = [{ key: 'recordsLate', count: 3, since: '2026-07-03', semesterId: '' }];
  const asked = vi.fn(async (url: string) => {
    if (url.endsWith(manageFirstSteps.path)) return answer({ steps: [], year: null });
    if (url.includes(manageActivityPage.path)) return answer(none);
    return answer({ items: url.endsWith(manageBehind.path) ? items : [] });
  });
  vi.stubGlobal('fetch', asked);
  open(Usertype.teacher, [Office.moralEducation]);
  await screen.findByText('请先处理上面落下的事，此外没有等您处理的事情。');
  cleanup();
  asked.mockClear();
  open(Usertype.teacher, [Office.auditor]);
  await screen.findByText('现在没有等您处理的事情。');
  expect(asked.mock.calls.some(([url]) => url.endsWith(manageBehind.path))).toBe(false);
});

it('what waits, what fell behind, the first steps and the activities are each asked for anew, once, when another day begins', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:58:00+08:00'), shouldAdvanceTime: true });
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now());
  vi.spyOn(Math, 'random').mockReturnValue(0);
  show([{ key: 'bureau', count: 1 }]);
  await screen.findByText('现在没有等您处理的事情。');
  const asked = vi.spyOn(globalThis, 'fetch');
  const times = () =>
    [manageWorkbench, manageBehind, manageFirstSteps, manageActivityPage].map(
      ({ path }) =>
        asked.mock.calls.filter(([url]) => new URL(String(url), 'http://platform').pathname === path).length,
    );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(times()).toEqual([0, 0, 0, 0]);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(times()).toEqual([1, 1, 1, 1]);
});
