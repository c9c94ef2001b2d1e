import { COLLEGE_ROLES } from '@vimo/contract';

/** Who may see a module, as people read it: role codes `1,3` as 学生、教师; empty for nobody. Unknown codes are left out. */
export const rolesText = (viewPower: string): string =>
  Object.keys(COLLEGE_ROLES)
    .filter((code) => viewPower.split(',').includes(code))
    .map((code) => COLLEGE_ROLES[code])
    .join('、');
