// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { keyOf } from '@vimo/client';
import { AuditStatus, type DataOf, hrefTo, recordModelAndCount, type UserInfo, Usertype } from '@vimo/contract';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

beforeAll(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} },
  })),
);
afterEach(cleanup);

type Counts = DataOf<typeof recordModelAndCount>;
/** By state: not handed in, under review, passed, not passed. */
const moduleOf = (modelId: string, modelName: string, statusCounts: number[]): Counts[number] => ({
  ...{ modelId, modelName, statusCounts },
  recordCount: statusCounts.reduce((sum, one) => sum + one, 0),
  voidCount: 0,
});

async function show(counts?: Counts) {
  const { GrowthFlower } = await import('./growth-flower.tsx');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  if (counts) client.setQueryData(keyOf(recordModelAndCount, {}), counts);
  const user = { name: '林小禾', headimg: '', sex: 1, usertype: Usertype.student } as unknown as UserInfo;
  render(
    <QueryClientProvider client={client}>
      <GrowthFlower user={user}>今天也要好好长大</GrowthFlower>
    </QueryClientProvider>,
  );
}
const flower = () => screen.queryByRole('img', { name: /^成长花/ });

it('what has passed are petals, what is on its way are buds, and what was not passed is neither; a number opens what it counts', async () => {
  await show([moduleOf('5', '学业水平', [0, 1, 3, 4]), moduleOf('6', '身心健康', [1, 0, 0, 2])]);
  expect(flower()?.getAttribute('aria-label')).toBe(
    '成长花：已通过的记录共 3 条（学业水平 3 条，身心健康 0 条），另有 2 个花苞还没有通过',
  );
  screen.getByText('花瓣：已通过 3 条');
  screen.getByText('花苞：审核中 1，未提交 1');
  const passed = String(AuditStatus.passed) as '2';
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    hrefTo('/mine/xsjl', { status: passed, model: '5' }),
    hrefTo('/mine/xsjl', { model: '6' }),
  ]);
});

it('a school without modules has no flower', async () => {
  await show([]);
  screen.getByText('今天也要好好长大');
  expect(flower()).toBeNull();
});

it('while the numbers are on their way it does not say that there are none', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show();
  screen.getByText('花瓣：已通过 … 条');
  screen.getByText('花苞：审核中 …，未提交 …');
});
