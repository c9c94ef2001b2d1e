/** What a guardian is to a child; 0 is not said. */
export const guardianRelationLabel: Record<number, string> = {
  0: '',
  1: '父亲',
  2: '母亲',
  3: '祖辈',
  4: '其他监护人',
};
