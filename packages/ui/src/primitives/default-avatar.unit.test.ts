import { expect, it } from 'vitest';
import { defaultAvatar } from './default-avatar.ts';

it('nobody is drawn as what they are not: by sex and age, neutral where the sex is not known', () => {
  const drawn = [1, 2].flatMap((sex) => [true, false].map((isStudent) => defaultAvatar({ sex, isStudent })));
  expect(new Set(drawn).size).toBe(4);
  for (const unknown of [{}, { sex: 0 }, { isStudent: true }, { sex: 0, isStudent: true }])
    expect(defaultAvatar(unknown)).toBe('/art/avatar-neutral.svg');
});
