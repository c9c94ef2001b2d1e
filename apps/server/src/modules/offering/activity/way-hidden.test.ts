import { setSignUpTerms } from '@vimo/contract';
import { afterAll, expect, it, vi } from 'vitest';
import { makeWay } from '../../../testing/activity-way.ts';
import { startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('what is written anew takes what was said before off what stands in for it; another time or place takes nothing off', async () => {
  const { writer, clerk, save, fetch, step } = await makeWay(app);
  const { id } = (await save({})).data;
  const forget = vi.spyOn(app.platform.shared, 'forget');
  const hides = async (more: object) => {
    const { edition } = await fetch(id);
    forget.mockClear();
    await save({ id, edition, ...more });
    return forget.mock.calls.find(([tag]) => tag === '活动')?.[1];
  };
  const moved = { address: '云汀湿地公园西门' };
  expect(await hides(moved)).toBe(false);
  expect(await hides({ ...moved, contactPhone: '0000-6618 0001' })).toBe(true);
  expect(await hides({ ...moved, title: '湿地观鸟两日营' })).toBe(true);
  expect(await hides({ ...moved, title: '湿地观鸟两日营', published: 0 })).toBe(true);
  const issued = (await save({ title: '又被撤下的', price: '30', feeNote: '现场缴费。' })).data.id;
  await step(issued, 'putForward', writer.token);
  await step(issued, 'passAndIssue', clerk);
  forget.mockClear();
  await step(issued, 'withdraw', clerk, { reason: '改期' });
  const hidden = () => forget.mock.calls.find(([tag]) => tag === '活动')?.[1];
  expect(hidden()).toBe(true);
  // What its price means is another fact, as its time and place are.
  forget.mockClear();
  const terms = { activityId: issued, openToAllStages: 1, feeNote: '学校代收。' } as const;
  expect((await app.call(setSignUpTerms, terms, writer.token)).error_code).toBe(0);
  expect(hidden()).toBe(false);
  forget.mockRestore();
});
