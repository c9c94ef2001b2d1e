import type { Child } from '@vimo/contract';

/** 高二（3）班 */
export const classText = ({ gradeName, className }: Pick<Child, 'gradeName' | 'className'>): string =>
  className.startsWith(gradeName) ? className : gradeName + className;
