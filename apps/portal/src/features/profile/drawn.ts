import { isStudent, type UserInfo } from '@vimo/contract';

/** How somebody without a picture is drawn. */
export const drawnOf = ({ sex, usertype }: Pick<UserInfo, 'sex' | 'usertype'>) => ({
  sex,
  isStudent: isStudent(usertype),
});

/** The same of a child as guardians see it: its sex is told as `studentSexOf` does. */
export const drawnOfChild = ({ sex }: { sex: number }) => ({ sex: sex === 0 ? 1 : sex === 1 ? 2 : 0, isStudent: true });
