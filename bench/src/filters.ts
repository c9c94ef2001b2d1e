/** What people filter the list by, as the call takes it: statuses, and titles from those that all have to those that none has. */
const STATUSES = { all: -1, 'opening soon': 0, open: 1, full: 2, 'past its deadline': 3, over: 4, closed: 5 };
const TITLES = {
  'a title all have': '第',
  'a title every 20th has': '观鸟',
  'a title every 2,000th has': '鹤鸣',
  'a title none has': '鼗鼓',
};

export const FILTERS: Record<string, object> = {
  ...Object.fromEntries(Object.entries(STATUSES).map(([name, activityApplyStatus]) => [name, { activityApplyStatus }])),
  'not to be booked': { bookFlag: 0 },
  'open, page 1,000': { activityApplyStatus: 1, currentPage: 1000 },
  'open, a school': { activityApplyStatus: 1, belongDeptId: '2' },
  ...Object.fromEntries(Object.entries(TITLES).map(([name, title]) => [name, { title }])),
  'open, a title every 20th has': { activityApplyStatus: 1, title: '观鸟' },
};
