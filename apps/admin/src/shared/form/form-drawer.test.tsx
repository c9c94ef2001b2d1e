// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError, keyOf } from '@vimo/client';
import { manageProfile, SESSION_COOKIE } from '@vimo/contract';
import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stubBrowser } from '../../testing/browser.ts';
import { FormDrawer } from './form-drawer.tsx';

/** The one form of the platform: what is typed is lost to nobody, and every problem stands where it belongs. */
const schema = z.object({
  ...{ name: z.string().min(1, '请输入名称'), note: z.string().max(5, '最多 5 个字') },
  version: z.string().regex(/^\d$/, '编号有误'),
});
type Values = { name: string; note: string; secret: string; version: string };
const onSubmit = vi.fn<(values: Values) => Promise<void>>();

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  sessionStorage.clear();
  onSubmit.mockReset();
  saved = undefined;
});

/** What somebody else has saved meanwhile; it is read when the form asks what there is now. */
let saved: Values | undefined;
function Room({ initial }: { initial: Values }) {
  const [open, setOpen] = useState(true);
  const { data } = useQuery({ queryKey: ['class'], queryFn: async () => saved ?? initial, initialData: initial });
  return (
    <FormDrawer
      title="编辑班级"
      open={open}
      onClose={() => setOpen(false)}
      schema={schema}
      initial={data}
      fields={[
        { name: 'name', label: '名称', required: true },
        { name: 'note', label: '说明', kind: 'area', when: ({ name }) => name !== '无说明' },
        { name: 'secret', label: '口令', kind: 'password', when: ({ version }) => version === '8' },
        { name: 'version', label: '学期', kind: 'select', options: [], when: ({ version }) => version === '' },
      ]}
      onSubmit={onSubmit}
    />
  );
}

async function opened(initial: Values = { name: '一班', note: '', secret: '', version: '7' }) {
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => <Room initial={initial} /> }),
    createRoute({ getParentRoute: () => root, path: '/elsewhere', component: () => <p>别的页面</p> }),
  ];
  window.history.replaceState(null, '', '/');
  const router = createRouter({ routeTree: root.addChildren(routes) });
  // biome-ignore lint/suspicious/noDocumentCookie: the session that the browser holds
  document.cookie = `${SESSION_COOKIE}=s; path=/`;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  queries.setQueryData(keyOf(manageProfile, {}), { userid: '5' });
  render(
    <QueryClientProvider client={queries}>
      {/* jsdom ends no animation. */}
      <ConfigProvider theme={{ token: { motion: false } }}>
        <RouterProvider router={router as never} />
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: '名称' });
  return { router, user: userEvent.setup() };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: /保\s?存/ });
/** The drawer itself stays in the page while it slides away. */
const isOpen = () => screen.queryByRole('textbox', { name: '名称' }) !== null;
/** Ant Design says the title of a question a second time, for screen readers. */
const ASKED = '.ant-modal-confirm-title';
const question = async () =>
  (await screen.findByText('放弃已填写的内容？', { selector: ASKED })).closest<HTMLElement>('[role=dialog]')!;
const answer = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(within(await question()).getByRole('button', { name }));

it('does not send what the schema refuses: the text stands at its field, which has the focus', async () => {
  const { user } = await opened();
  await user.clear(field('名称'));
  await user.type(field('说明'), '一二三四五六');
  await user.click(save());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field('名称').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('名称'));
  const told = (name: string) =>
    field(name)
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect([told('名称'), told('说明')]).toEqual([['请输入名称'], ['最多 5 个字']]);
  await user.type(field('名称'), '二班');
  expect(field('名称').getAttribute('aria-invalid')).toBeNull();
});

it('says of a choice that was not made what is to be chosen', async () => {
  const { user } = await opened({ name: '一班', note: '', secret: '', version: '' });
  await user.click(save());
  const told = screen.getByRole('combobox', { name: '学期' }).getAttribute('aria-describedby')!;
  expect(document.getElementById(told)?.textContent).toBe('请选择学期');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('is never a button without an effect: what is wrong beside the fields that are shown is said above them', async () => {
  const { user } = await opened({ name: '一班', note: '', secret: '', version: '旧' });
  await user.click(save());
  expect(await screen.findByText('编号有误')).toBeDefined();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps all that was typed when the save is refused, and says why above the fields or at one', async () => {
  onSubmit
    .mockRejectedValueOnce(new CallError('refused', '该内容已被他人修改，请刷新后再试'))
    .mockRejectedValueOnce(new CallError('invalid', '请检查填写的内容', { name: '该名称已被使用' }))
    .mockResolvedValueOnce();
  const { user } = await opened();
  await user.type(field('名称'), '甲');
  await user.type(field('说明'), '朝南');
  await user.click(save());
  expect((await screen.findByText('该内容已被他人修改，请刷新后再试')).closest('[role=alert]')?.textContent).toContain(
    '您填写的内容都还在，没有丢失。',
  );
  expect([field('名称').value, field('说明').value]).toEqual(['一班甲', '朝南']);

  await user.click(save());
  await screen.findByText('该名称已被使用');
  expect(screen.queryByText('该内容已被他人修改，请刷新后再试')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  expect(field('说明').value).toBe('朝南');

  // By the keyboard alone, with what was read when it was opened beside what was typed.
  await user.keyboard('乙{Enter}');
  expect(onSubmit).toHaveBeenLastCalledWith({ name: '一班甲乙', note: '朝南', secret: '', version: '7' });
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('takes over what somebody else saved meanwhile, beside what was typed', async () => {
  onSubmit.mockRejectedValueOnce(new CallError('refused', '该内容已被他人修改，请刷新后再试'));
  const { user } = await opened();
  await user.type(field('名称'), '甲');
  saved = { name: '一班乙', note: '朝北', secret: '', version: '9' };
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: '合并最新内容' }));
  expect([field('名称').value, field('说明').value]).toEqual(['一班甲', '朝北']);
  expect(screen.getByText(/^“名称”也被他人改过/)).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(onSubmit).toHaveBeenLastCalledWith({ name: '一班甲', note: '朝北', secret: '', version: '9' });
});

it('is sent once, however often it is pressed', async () => {
  let end = () => {};
  onSubmit.mockImplementation(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  const { user } = await opened();
  await user.click(field('名称'));
  await user.keyboard('{Enter}{Enter}');
  await user.click(save());
  expect(onSubmit).toHaveBeenCalledTimes(1);
  end();
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('asks before what was typed is given up, whichever way one leaves', async () => {
  const { user, router } = await opened();
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(unload()).toBe(false);
  await user.type(field('名称'), '甲');
  expect(unload()).toBe(true);

  await user.keyboard('{Escape}');
  await answer(user, /取\s?消/);
  await waitFor(() => expect(screen.queryByText('放弃已填写的内容？', { selector: ASKED })).toBeNull());
  expect(field('名称').value).toBe('一班甲');

  void router.navigate({ to: '/elsewhere' });
  await answer(user, /取\s?消/);
  await waitFor(() => expect(screen.queryByText('放弃已填写的内容？', { selector: ASKED })).toBeNull());
  expect([router.state.location.pathname, field('名称').value]).toEqual(['/', '一班甲']);

  await user.click(screen.getByRole('button', { name: '关闭' }));
  await answer(user, /放\s?弃/);
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('closes unasked when nothing was typed, or what was typed is as before', async () => {
  const { user } = await opened();
  await user.type(field('名称'), '甲{Backspace}');
  await user.click(screen.getByRole('button', { name: /取\s?消/ }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(screen.queryByText('放弃已填写的内容？', { selector: ASKED })).toBeNull();
});

it('shows a field by what is filled in, and takes the values of the opening alone', async () => {
  const { user } = await opened({ name: '无说明', note: '', secret: '', version: '1' });
  expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull();
  await user.clear(field('名称'));
  expect(field('说明')).toBeDefined();
});

it('gives back what was typed when the session ended meanwhile, to the same person and form, and never a password', async () => {
  const initial = { name: '一班', note: '', secret: '', version: '8' };
  const first = await opened(initial);
  await first.user.type(field('名称'), '甲');
  await first.user.type(screen.getByLabelText('口令'), 'geheim');
  cleanup();
  const { user } = await opened(initial);
  expect([field('名称').value, screen.getByLabelText<HTMLInputElement>('口令').value]).toEqual(['一班甲', '']);
  expect(screen.getByText('已找回上次没有保存的内容')).toBeDefined();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  await answer(user, /放\s?弃/);
  await waitFor(() => expect(isOpen()).toBe(false));
  cleanup();
  await opened(initial);
  expect(field('名称').value).toBe('一班');
});
