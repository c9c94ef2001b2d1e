/** What a guardian is to a child, as long as nobody said it. */
export const RELATION_UNSAID = 0;
/** What a guardian is to a child. */
export const guardianRelationLabel: Record<number, string> = {
  0: '',
  1: '父亲',
  2: '母亲',
  3: '祖辈',
  4: '其他监护人',
};
