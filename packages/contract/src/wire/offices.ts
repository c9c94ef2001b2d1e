/**
 * Offices that a school gives to its teachers. Whoever holds one does its work as the school's administrators do, and has nothing else of theirs;
 * a grade leader sees the classes of some grades and decides nothing (docs/domains/responsibility.md).
 */
export const Office = { contentEditor: 1, academicAffairs: 2, moralEducation: 3, auditor: 4, gradeLeader: 5 } as const;
export type Office = (typeof Office)[keyof typeof Office];
export const OFFICES: readonly Office[] = Object.values(Office);

export const officeLabel: Record<Office, string> = { 1: '内容编辑', 2: '教务', 3: '德育', 4: '审计员', 5: '年级组长' };

/** What its holder does, as the school is told before it gives the office. */
export const officeWork: Record<Office, string> = {
  1: '编写、发布本校的新闻、公告、横幅和页面',
  2: '安排考试，录入和发布全校成绩、体测、获奖与学分，给全校写通知',
  3: '审核全校写实记录、处理质疑，组织学期评价和评价任务，给全校写通知',
  4: '查看和导出本校的审计日志，不能修改任何内容',
  5: '查看所带年级各班的学生、记录、报告和进度，给所带年级写通知，审核和公示仍由班主任负责',
};
