// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manageGuardianPage, manageOrgTree, manageStaffPage, manageStudentPage } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Me } from '../shared/session/use-me.ts';
import { stubBrowser } from '../testing/browser.ts';
import { openRoom } from '../testing/room.tsx';
import { Finder } from './finder.tsx';
import type { Room } from './room.ts';

beforeAll(() => {
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const load = async () => () => null;
const ROOMS: readonly Room[] = [
  { path: '/students', label: '学生', load },
  { path: '/staff', label: '教职工', load },
];
const page = (row: object) => ({ dataList: [row], totalCount: 1 });
const ANSWERS: [string, unknown][] = [
  [manageStudentPage.path, page({ id: '7', name: '江知行', schoolName: '云汀一中', className: '高一（1）班' })],
  [manageStaffPage.path, page({ id: '8', name: '江老师', orgName: '云汀一中', usertype: 3 })],
  [manageGuardianPage.path, page({ id: '9', name: '江父', children: '江知行' })],
  [
    manageOrgTree.path,
    {
      list: [
        { orgId: '3', orgName: '江畔小学', pinyin: 'jiang pan xiao xue', initials: 'jpxx' },
        { orgId: '4', orgName: '云汀一中', pinyin: 'yun ting yi zhong', initials: 'ytyz' },
      ],
    },
  ],
];

/** The finder of somebody who may do these things, opened by its keys. */
async function found(may: Me['may']) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const [path, data] = ANSWERS.find(([one]) => url.startsWith(one))!;
    asked.push(path);
    return Response.json({ error_code: 0, message: '', data });
  });
  const router = openRoom(() => <Finder me={{ may } as Me} rooms={ROOMS} />, '/here');
  await screen.findByText('Ctrl K');
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  return { asked, router, user, field: await screen.findByRole('combobox') };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('one key finds rooms, people and organisations, and opens what the keys lead to', async () => {
  const { router, user, field } = await found(['students', 'staff', 'guardians', 'organisations']);
  expect(options()).toEqual(['功能学生', '功能教职工']);
  await user.type(field, '江畔');
  await waitFor(() =>
    expect(options()).toEqual([
      ...['学生江知行云汀一中 高一（1）班', '教职工江老师云汀一中 教师'],
      ...['家长江父孩子：江知行', '机构江畔小学'],
    ]),
  );
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/staff'));
  expect(router.state.location.href).toContain('open=8');
});

it('asks for nobody whom the person may not look for', async () => {
  const { asked, user, field } = await found(['organisations']);
  await user.type(field, '江畔');
  await waitFor(() => expect(options()).toEqual(['机构江畔小学']));
  expect([...new Set(asked)]).toEqual([manageOrgTree.path]);
});

it('organisations are found by their letters too, as in their own room', async () => {
  const { user, field } = await found(['organisations']);
  for (const typed of ['jpxx', 'Jiang Pan', 'JIANGP']) {
    await user.clear(field);
    await user.type(field, typed);
    await waitFor(() => expect(options()).toEqual(['机构江畔小学']));
  }
});

it('whom the word before found is not opened by the return key of the next one', async () => {
  const { router, user, field } = await found(['staff']);
  await user.type(field, '江畔');
  await waitFor(() => expect(options()).toEqual(['教职工江老师云汀一中 教师']));
  const nobody = { error_code: 0, message: '', data: { dataList: [], totalCount: 0 } };
  vi.stubGlobal('fetch', async () => Response.json(nobody));
  await user.type(field, '路{Enter}');
  await screen.findByText('没有找到，请换个词试试');
  expect(router.state.location.pathname).toBe('/here');
});

it('a number that names somebody stays out of the address', async () => {
  const { router, user, field } = await found(['students']);
  await user.type(field, '139-1111-0001');
  await waitFor(() => expect(options()).toEqual(['学生江知行云汀一中 高一（1）班']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/students'));
  expect(router.state.location.href).toMatch(/^\/students\?keyword=(~|%7E)[0-9a-z]{12}&open=7$/);
});
