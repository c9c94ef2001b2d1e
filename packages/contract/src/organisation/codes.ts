import type { Usertype } from '../wire/codes.ts';

/** Organisation kinds as stored (docs/domains/home.md). */
export const OrgType = { bureau: 2, school: 4, base: 7 } as const;
export type OrgType = (typeof OrgType)[keyof typeof OrgType];
export const orgTypeLabel: Record<OrgType, string> = { 2: '教育局', 4: '学校', 7: '研学基地' };

/** What people call a kind: offered in forms, others may be typed. */
export const KIND_NAMES: Record<OrgType, readonly string[]> = {
  2: ['教育局', '教育和体育局', '教育集团'],
  4: [
    ...['幼儿园', '小学', '初中', '高中', '九年一贯制学校', '完全中学', '十二年一贯制学校', '十五年一贯制学校'],
    ...['中等职业学校', '特殊教育学校'],
  ],
  7: ['自然生态', '自然科学', '历史人文', '传统技艺', '劳动实践', '安全教育', '科技创新', '红色教育'],
};

/** Those who keep the tree of organisations. */
export const TREE_KEEPERS = [1, 10] as const satisfies readonly Usertype[];
/** Those who keep what their own organisation says of itself. */
export const ORGANISATION_KEEPERS = [1, 5, 10, 11] as const satisfies readonly Usertype[];
