import { LIST_VIEWS, manageViewList, manageViewRemove, manageViewSave } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { freshPhone, startTestApp } from '../../../testing/app.ts';
import { identityNumberOf } from '../../../testing/fixtures.ts';

const app = await startTestApp();
afterAll(() => app.close());

const one = await app.loginAs(5);
const list = async (token = one.token) => (await app.call(manageViewList, { list: 'students' }, token)).data;
const save = (name: string, search: Record<string, string>, token = one.token) =>
  app.call(manageViewSave, { list: 'students', name, search }, token);

it('views are one’s own, of one list, by name; the same name takes the place of the one before', async () => {
  expect((await save('三年级', { gradeId: '3' })).error_code).toBe(0);
  expect((await save('按姓名', { sort: 'name' })).error_code).toBe(0);
  expect((await save('三年级', { gradeId: '3', sort: '-name' })).error_code).toBe(0);
  const kept = await list();
  expect(kept.map(({ name, search }) => [name, search])).toEqual([
    ['三年级', { gradeId: '3', sort: '-name' }],
    ['按姓名', { sort: 'name' }],
  ]);
  const colleague = await app.loginAs(5);
  expect(await list(colleague.token)).toEqual([]);
  expect((await app.call(manageViewList, { list: 'staff' }, one.token)).data).toEqual([]);
  expect((await app.call(manageViewRemove, { id: kept[0]!.id }, colleague.token)).error_code).toBe(4);
  expect((await app.call(manageViewRemove, { id: kept[0]!.id }, one.token)).error_code).toBe(0);
  expect((await list()).map(({ name }) => name)).toEqual(['按姓名']);
});

it('keep no number of anybody: a whole register, identity or telephone number is refused with the way out', async () => {
  const identity = identityNumberOf(4100);
  for (const keyword of [
    identity,
    `g ${identity}`,
    freshPhone(),
    `+86 ${freshPhone().replace(/(...)(....)/, '$1-$2-')}`,
  ])
    expect((await save('找人', { keyword })).message).toBe('视图里不能保存学籍号、证件号或手机号，请先清空搜索框');
  expect((await list()).map(({ name }) => name)).not.toContain('找人');
  expect((await save('找人', { keyword: '20240000012' })).error_code).toBe(0);
});

it('are as many as fit, also when many are saved at once', async () => {
  const { token } = await app.loginAs(5);
  const replies = await Promise.all(
    Array.from({ length: LIST_VIEWS.most + 5 }, (_, at) => save(`第${at}`, { at: 'x' }, token)),
  );
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(LIST_VIEWS.most);
  expect((await save('第0', { sort: 'name' }, token)).error_code).toBe(replies[0]!.error_code);
  expect((await list(token)).length).toBe(LIST_VIEWS.most);
});
