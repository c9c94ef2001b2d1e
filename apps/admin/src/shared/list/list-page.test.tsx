// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { CallError } from '@vimo/client';
import { restrictedPersonPage } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';
import { openRoom } from '../../testing/room.tsx';
import { ListPage } from './list-page.tsx';
import type { BulkAction } from './list-types.ts';

/** The one list of the platform, against a call that is answered here. */
beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Answers the page that is asked for of so many entries. */
function answering(total: number): void {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { currentPage, pageSize } = JSON.parse(body) as { currentPage: number; pageSize: number };
    const first = (currentPage - 1) * pageSize;
    const dataList = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, at) => ({
      ...{ id: String(first + at + 1), name: `第${first + at + 1}人` },
    }));
    return Response.json(
      { error_code: 0, message: '', data: { dataList, totalCount: total } },
      { headers: { date: new Date().toUTCString() } },
    );
  });
}

/** A list of `total` entries, opened at an address; what is done to several of them is told to `onRow`. */
async function opened(href: string, total: number, onRow?: (name: string) => void) {
  answering(total);
  const bulk: readonly BulkAction<{ name: string }>[] | undefined = onRow && [
    { key: 'lift', label: '解除', run: async ({ name }) => void onRow(name) },
  ];
  return openRoom(
    () => (
      <ListPage
        name="test"
        title="名单"
        call={restrictedPersonPage}
        filters={[{ key: 'name', label: '姓名', kind: 'text' }]}
        columns={[{ key: 'name', title: '姓名' }]}
        rowKey="id"
        {...(bulk ? { bulk } : {})}
      />
    ),
    '/before',
    href,
  );
}

it.each([
  ['/list?page=2', 25, '第21人', '/list?page=2'],
  ['/list?page=2', 20, '第1人', '/list'],
  // Not one page for each answer that is still on its way: the last one that there is.
  ['/list?page=9&name=a', 45, '第41人', '/list?page=3&name=a'],
])('%s of %i entries shows %s: a page past the end leads to the last one', async (href, total, shown, address) => {
  const router = await opened(href, total);
  await screen.findByText(shown);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  expect(Object.fromEntries(new URL(router.state.location.href, 'http://x').searchParams)).toEqual(
    Object.fromEntries(new URL(address, 'http://x').searchParams),
  );
  // What is replaced leaves nothing behind that a step back would lead to.
  expect(router.history.length).toBe(2);
});

it.each(['13911110001', '+86 139-1111-0001', 'G330106201201010011'])(
  'asks for %s, which names somebody, and keeps it out of the address, back and forth',
  async (word) => {
    const router = await opened('/list', 1);
    await screen.findByText('第1人');
    const asked = vi.spyOn(globalThis, 'fetch');
    const words = () =>
      asked.mock.calls
        .filter(([url]) => String(url).endsWith(restrictedPersonPage.path))
        .map(([, init]) => JSON.parse(String(init?.body)).name as string | undefined);
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' });
    const search = (typed: string) => {
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.click(screen.getByRole('button', { name: /查\s?询/ }));
      return waitFor(() => expect(words()).toContain(typed));
    };
    await search(word);
    const marked = router.state.location.href;
    expect(marked).toMatch(/^\/list\?name=(~|%7E)[0-9a-z]{12}$/);
    await search('林');
    act(() => router.history.back());
    await waitFor(() => expect(router.state.location.href).toBe(marked));
    await waitFor(() => expect(field().value).toBe(word));
  },
);

it('an address that names somebody is replaced, and the mark of a page that is gone asks for nobody', async () => {
  const router = await opened('/list?name=13911110001', 1);
  await waitFor(() => expect(router.state.location.href).not.toContain('1391'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).value).toBe('13911110001');
  expect(router.history.length).toBe(2);
  cleanup();
  await opened('/list?name=~abcdefghijkl', 1);
  await screen.findByText('第1人');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).value).toBe('');
});

it('is asked for anew at midnight, and when a moment of a row passes', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T23:57:00+08:00'), shouldAdvanceTime: true });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  answering(1);
  const moments = () => ['2026-03-12 23:58:00'];
  openRoom(
    () => (
      <ListPage
        name="test"
        title="名单"
        call={restrictedPersonPage}
        columns={[{ key: 'name', title: '姓名' }]}
        rowKey="id"
        moments={moments}
      />
    ),
    '/list',
  );
  await screen.findByText('第1人');
  const asked = vi.spyOn(globalThis, 'fetch');
  const minutes = async (count: number) => {
    await act(() => vi.advanceTimersByTimeAsync(count * 60_000));
    return asked.mock.calls.filter(([url]) => String(url).endsWith(restrictedPersonPage.path)).length;
  };
  expect([await minutes(0.5), await minutes(1), await minutes(1), await minutes(1), await minutes(30)]).toEqual([
    ...[0, 1, 1, 2, 2],
  ]);
});

it('says that there is nothing where it is, without a step', async () => {
  const router = await opened('/list?page=3', 0);
  await screen.findByText('暂无数据');
  expect(router.state.location.href).toBe('/list?page=3');
});

/** What stands on the paper: its line and its rows. */
const paper = () => {
  const printed = document.querySelector('body > [aria-hidden="true"] table')?.parentElement;
  return (
    printed && {
      line: printed.querySelector('p')?.textContent,
      rows: printed.querySelectorAll('tbody > tr').length,
    }
  );
};

it('prints all rows that the filter finds, and nothing of them stays', async () => {
  const printed: ReturnType<typeof paper>[] = [];
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    printed.push(paper());
    window.dispatchEvent(new Event('afterprint'));
  });
  await opened('/list', 125);
  await screen.findByText('第20人');
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(printed).toEqual([{ line: expect.stringMatching(/共 125 条$/), rows: 125 }]));
  await waitFor(() => expect(paper()).toBeUndefined());
  expect(document.documentElement.dataset.with).toBe('');
});

it('says on the paper of the browser’s own command that it is the page which is shown', async () => {
  await opened('/list', 25);
  await screen.findByText('第20人');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  // Phones have no 打印 above the list.
  const line = expect.stringMatching(/这里是其中 20 条，要打印全部请在电脑上用列表上方的“打印”$/);
  expect(paper()).toEqual({ line, rows: 20 });
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeUndefined();
});

it('says before and on the paper that a very long list is cut', async () => {
  const lines: unknown[] = [];
  vi.stubGlobal('print', () => lines.push(paper()?.line));
  await opened('/list', 2001);
  fireEvent.click(await screen.findByRole('button', { name: '打印前 2,000 条' }));
  await waitFor(() => expect(lines).toEqual([expect.stringContaining('共 2,001 条，这里是前 2,000 条')]));
});

it('chooses all that the filter finds once the page is chosen, and does it to each', async () => {
  const done: string[] = [];
  await opened('/list', 45, (name) => void done.push(name));
  fireEvent.click(await screen.findByLabelText('选择本页全部'));
  await screen.findByText('已选 20 项');
  fireEvent.click(screen.getByText('选择符合条件的全部 45 条'));
  await screen.findByText('已选 45 项');
  expect(screen.queryByText(/选择符合条件的/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /解\s?除/ }));
  await screen.findByText('45 / 45，成功 45，失败 0');
  expect([done.length, done[0], done.at(-1)]).toEqual([45, '第1人', '第45人']);
});

it('what failed stays chosen, and is tried again as it is drawn by then', async () => {
  const tried: string[] = [];
  await opened('/list', 1, (name) => {
    tried.push(name);
    throw new CallError('refused', '该内容已被他人修改，请刷新后再试');
  });
  fireEvent.click(await screen.findByLabelText('选择本页全部'));
  vi.stubGlobal('fetch', async () =>
    Response.json({ error_code: 0, message: '', data: { dataList: [{ id: '1', name: '改过的' }], totalCount: 1 } }),
  );
  const lift = () => fireEvent.click(screen.getByRole('button', { name: /解\s?除/ }));
  lift();
  await screen.findByText('1 / 1，成功 0，失败 1');
  screen.getByText('该内容已被他人修改，请刷新后再试');
  await screen.findByText('改过的');
  expect(tried).toEqual(['第1人']);
  await waitFor(() => {
    lift();
    expect(tried.at(-1)).toBe('改过的');
  });
});

it('of another filter nothing is said while it is on its way; of another page the number stays', async () => {
  const router = await opened('/list', 45);
  await screen.findByText('共 45 条');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await act(async () => router.history.push('/list?page=2'));
  screen.getByText('共 45 条');
  await act(async () => router.history.push('/list?name=a'));
  await waitFor(() => expect(screen.queryByText('第1人')).toBeNull());
  expect(screen.queryByText('共 45 条')).toBeNull();
});
