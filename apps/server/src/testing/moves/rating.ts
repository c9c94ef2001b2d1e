import { evaluateTaskFetch, evaluateTaskSubmit } from '@vimo/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { acts, pupil } from './act.ts';
import { asked, KINDS, marksOf, rowsOf } from './look-ratings.ts';

/** Evaluation tasks: pupils rate themselves and their classmates. */

/** The names of the marks that somebody is asked to give. */
const idsIn = (values: readonly object[]): string[] => JSON.stringify(values).match(/\d{6,}-\d+-\d+/g) ?? [];

const rate = acts(
  '评分',
  fc.record({ pupil, kind: fc.constantFrom(...KINDS, 'peers' as const), score: fc.constantFrom(50, 80, 95.5) }),
  (model, of) => asked(model, of.kind, of.pupil).length > 0,
  async (model, real, of) => {
    const { token } = real.pupils[of.pupil]!;
    const [row] = await rowsOf(real, of.kind, of.pupil);
    const { valueList } = (await real.call(evaluateTaskFetch, { id: row!.id }, token)).data;
    const list = idsIn(valueList).map((id) => ({ id, score: of.score }));
    const mates = asked(model, of.kind, of.pupil);
    expect(list.map(({ id }) => id.split('-')[1]).toSorted(), `whom pupil ${of.pupil} rates`).toEqual(
      mates.map((nth) => real.pupils[nth]!.accountId).toSorted(),
    );
    const { ok } = await real.call(evaluateTaskSubmit, { list }, token);
    expect(ok, 'marks are taken while the task runs').toBe(model.today <= model.season.rated.endsOn);
    if (ok) for (const mate of mates) marksOf(model, of.kind, of.pupil)!.set(`${of.pupil}-${mate}`, of.score);
  },
);

export const RATING = [rate, rate];
