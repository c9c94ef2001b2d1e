import { onDay } from '../seasons.ts';
import { ARTS } from './arts.ts';
import { HERITAGE } from './heritage.ts';
import { LABOUR } from './labour.ts';
import { NATURE } from './nature.ts';
import { SCIENCE } from './science.ts';
import type { ActivityText } from './shape.ts';
import { SPORTS } from './sports.ts';

export type { ActivityText } from './shape.ts';

/** As they are written: `activitiesOn` gives them their words. */
export const ACTIVITIES: readonly ActivityText[] = [...NATURE, ...HERITAGE, ...SCIENCE, ...ARTS, ...SPORTS, ...LABOUR];

/** An activity as the city shows it; `key` is the title as it is written, the same in every season. */
export type DatedActivity = ActivityText & { key: string };

/** The activities of a city of `today`, each in the words of the season in which it takes place. */
export const activitiesOn = (today: string): DatedActivity[] =>
  ACTIVITIES.map((activity) => ({ ...onDay(activity, today, activity.days[2]), key: activity.title }));

/** The tree of types, two levels. */
export const ACTIVITY_TYPES: Record<string, readonly string[]> = {
  研学实践: ['自然观察', '历史人文', '红色足迹'],
  科技创新: ['机器人', '天文观测', '科学实验'],
  艺术审美: ['音乐戏剧', '书画手工'],
  体育健康: ['球类', '户外运动'],
  劳动教育: ['农事体验', '职业体验'],
  志愿服务: ['社区服务', '环保行动'],
};
