import type { KindIcon, KindList } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { insertKind, kindNames, lockList } from './queries.ts';

/** With what a new installation begins: a name, those below it, and its icon. */
const PRESETS: Record<KindList, readonly [name: string, below?: readonly string[], icon?: KindIcon][]> = {
  activity: [
    ['研学实践', ['自然观察', '历史人文', '红色足迹', '科技场馆'], 'compass'],
    ['科技创新', ['科学实验', '机器人与编程', '科技制作'], 'atom'],
    ['艺术审美', ['音乐舞蹈', '书画手工', '戏剧影视'], 'palette'],
    ['体育健康', ['球类', '田径体能', '户外运动', '心理健康'], 'ball'],
    ['劳动教育', ['生产劳动', '服务性劳动', '职业体验'], 'plant'],
    ['志愿服务', ['社区服务', '环境保护', '助老助残'], 'hand'],
    ['思想品德', ['主题教育', '国防教育', '法治教育'], 'flag'],
    ['安全教育', ['应急演练', '交通安全', '防溺水'], 'shield'],
  ],
  base: [
    ['自然生态'],
    ['自然科学'],
    ['历史人文'],
    ['传统技艺'],
    ['劳动实践'],
    ['安全教育'],
    ['科技创新'],
    ['红色教育'],
  ],
  club: [['科技'], ['艺术'], ['体育'], ['人文'], ['自然'], ['传统'], ['公益'], ['益智']],
};

/** Writes the presets of every list that is empty. @returns how many kinds were written */
export async function fillKinds(db: Db): Promise<number> {
  let written = 0;
  for (const [list, presets] of Object.entries(PRESETS) as [KindList, (typeof PRESETS)[KindList]][]) {
    await lockList(db, list);
    if ((await kindNames(db, list)).length > 0) continue;
    for (const [name, below = [], icon = ''] of presets) {
      const parentId = await insertKind(db, list, { name, icon });
      for (const child of below) await insertKind(db, list, { name: child, parentId });
      written += 1 + below.length;
    }
  }
  return written;
}
