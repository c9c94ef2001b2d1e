/** Stages by which the data centre is asked (`periodId`, docs/domains/data-centre.md). */
export const PERIOD_STAGES = [
  { value: 0, label: '全部' },
  { value: 1, label: '幼儿园' },
  { value: 2, label: '小学' },
  { value: 3, label: '初中' },
  { value: 4, label: '高中' },
  { value: 5, label: '大学' },
] as const;

/** Longest time that one question spans, in years. */
export const MOST_YEARS = 10;

/** Modules while no scheme says which there are. */
export const USUAL_MODULES = ['思想品德', '学业水平', '身心健康', '艺术素养', '社会实践'] as const;

/** Comprehensive levels (docs/domains/data-centre.md). */
export const comprehensiveLevelLabel: Readonly<Record<number, string>> = { 1: 'E', 2: 'D', 3: 'C', 4: 'B', 5: 'A' };

export const DAY_NAMES = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
export const DAY_PARTS = ['上午', '下午', '晚上'] as const;
export const PLACES = { school: '校内', outside: '校外' } as const;
