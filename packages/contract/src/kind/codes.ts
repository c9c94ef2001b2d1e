/** Kinds that the bureau names for everybody (docs/domains/lists.md). */
export const KIND_LISTS = ['activity', 'base', 'club'] as const;
export type KindList = (typeof KIND_LISTS)[number];
export const kindListLabel: Record<KindList, string> = { activity: '活动类型', base: '基地类型', club: '社团类型' };
/** What a kind is counted by, for people. */
export const kindUseLabel: Record<KindList, string> = { activity: '个活动', base: '个基地', club: '个社团' };

export const KIND_NAME_LENGTH = 20;
/** Kinds of one list, at most. */
export const MOST_KINDS = 200;

/** Icons that a kind of activities may have, by what they show: the product's own, drawn by `kindIconOf` of `@vimo/ui`. */
export const kindIconLabel = {
  ...{ compass: '指南针', mountains: '山', atom: '原子', palette: '调色盘', ball: '足球', plant: '植物', hand: '爱心' },
  ...{ flag: '旗帜', shield: '盾牌', notebook: '书本', medal: '奖章', megaphone: '喇叭', calendar: '日历' },
} as const;
export type KindIcon = keyof typeof kindIconLabel;
export const KIND_ICONS = Object.keys(kindIconLabel) as [KindIcon, ...KindIcon[]];
