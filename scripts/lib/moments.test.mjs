import { expect, it } from 'vitest';
import { termsOf } from '../../apps/server/demo/calendar.ts';
import { MOMENTS } from './moments.mjs';

const dayOf = (name) => MOMENTS.find(([one]) => one === name)[1].slice(0, 10);

it('a first and a last day of a semester are those of the calendar, and holidays lie between two', () => {
  const terms = [2026, 2027].flatMap(termsOf);
  expect(terms.map(([startsOn]) => startsOn)).toContain(dayOf('开学日'));
  expect(terms.map(([, endsOn]) => endsOn)).toContain(dayOf('学期末日'));
  for (const name of ['寒假', '暑假']) {
    const day = dayOf(name);
    expect(terms.filter(([startsOn, endsOn]) => startsOn <= day && day <= endsOn)).toEqual([]);
  }
});
