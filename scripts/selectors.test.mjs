import { describe, expect, it } from 'vitest';
import { withoutIs } from './selectors.ts';

describe('a selector with :is() is written as a list that matches and weighs the same', () => {
  it.each([
    ['.a .b', ['.a .b']],
    ['.a :is(h2, h3)', ['.a h2', '.a h3']],
    ['.a :is(h2, h3) a::after', ['.a h2 a::after', '.a h3 a::after']],
    [':is(.a, :global(.ui-b)) > .c:first-child', ['.a > .c:first-child', ':global(.ui-b) > .c:first-child']],
    [".a:is([data-with~='b'], .c, :hover)", [".a[data-with~='b']", '.a.c', '.a:hover']],
    ['.a :is(p, ul) + :is(p, ul)', ['.a p + p', '.a p + ul', '.a ul + p', '.a ul + ul']],
    ['.a:not(.b) :is(th, td):has(input, b)', ['.a:not(.b) th:has(input, b)', '.a:not(.b) td:has(input, b)']],
  ])('%s', (selector, list) => {
    expect(withoutIs(selector)).toEqual(list);
  });

  it.each([
    ['.a :is(b, .c)', 'weigh unequally'],
    ['.a :is(td, th[scope])', 'weigh unequally'],
    ['.a :is(.b .c, .d .e)', 'no plain one'],
    ['.a:is(:not(.b), .c)', 'no plain one'],
    ['html:has(:is(.a, .b))', 'within another one'],
    ['.a :first-child:is(th, td)', 'stands first'],
  ])('or refused: %s', (selector, why) => {
    expect(() => withoutIs(selector)).toThrow(why);
  });
});
