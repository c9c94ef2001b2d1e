/** Pages that name their subject behind their path. */
export const subject = { id: 'id' } as const;
/** A report: `id` is the student. */
export const reportOf = { ...subject, semesterId: 'id', classId: 'id' } as const;
export const orderList = {
  name: 'any',
  pageIndex: 'page',
  from: 'any',
  to: 'any',
  title: 'any',
  types: 'id',
  semester: 'id',
} as const;
/** One order, with its place in the list: none of that is needed to show it. */
export const orderDetail = { id: 'id', order: 'any', ...orderList, types: 'any', semester: 'any' } as const;
