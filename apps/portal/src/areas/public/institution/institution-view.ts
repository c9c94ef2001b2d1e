import { type InstitutionRow, OrgType } from '@vimo/contract';

/** The kinds that can be browsed; an empty text is 全部. */
export const KINDS = [
  { value: '', label: '全部' },
  { value: String(OrgType.bureau), label: '教育局' },
  { value: String(OrgType.school), label: '学校' },
  { value: String(OrgType.base), label: '合作机构' },
];

/** Key figures worth showing of a kind: a base has no pupils and no clubs of its own. */
export function figuresOf(row: InstitutionRow): [label: string, value: number][] {
  const activities: [string, number] = ['活动', row.activityNum];
  const news: [string, number] = ['新闻', row.newsNum];
  if (row.orgType === OrgType.base) return [activities, news];
  return [['学生', row.studentNum], activities, ['社团', row.clubNum], news];
}

/** Those of a kind whose name or district holds a text. */
export const narrowed = (rows: readonly InstitutionRow[], kind: string, text: string): InstitutionRow[] =>
  rows.filter(
    ({ orgType, orgName, area }) =>
      (kind === '' || String(orgType) === kind) && (orgName.includes(text.trim()) || area.includes(text.trim())),
  );
