/** Kinds that the bureau names for everybody (docs/domains/lists.md). */
export const KIND_LISTS = ['activity', 'base', 'club'] as const;
export type KindList = (typeof KIND_LISTS)[number];
export const kindListLabel: Record<KindList, string> = { activity: '活动类型', base: '基地类型', club: '社团类型' };
/** What a kind is counted by, for people. */
export const kindUseLabel: Record<KindList, string> = { activity: '个活动', base: '个基地', club: '个社团' };

export const KIND_NAME_LENGTH = 20;
/** Kinds of one list, at most. */
export const MOST_KINDS = 200;
