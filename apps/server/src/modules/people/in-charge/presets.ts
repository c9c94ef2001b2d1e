import type { Db } from '../../../platform/database.ts';
import { insertSubject, lockSubjects, subjects } from './staff-queries.ts';

/** Stages: 1 kindergarten, 2 primary, 3 junior, 4 senior. */
const [KINDERGARTEN, PRIMARY, JUNIOR, SENIOR] = [1, 2, 3, 4] as const;
const SCHOOLS = [PRIMARY, JUNIOR, SENIOR];

/** Subjects of the national curricula (2022 for compulsory education, 2020 for senior schools, the five areas of kindergartens), by stage. */
const PRESETS: readonly [name: string, stages: readonly number[]][] = [
  ...['语文', '数学', '英语'].map((name): [string, readonly number[]] => [name, SCHOOLS]),
  ['道德与法治', [PRIMARY, JUNIOR]],
  ['思想政治', [SENIOR]],
  ['科学', [PRIMARY]],
  ...['物理', '化学', '生物学', '历史', '地理'].map((name): [string, readonly number[]] => [name, [JUNIOR, SENIOR]]),
  ['信息科技', [PRIMARY, JUNIOR]],
  ['信息技术', [SENIOR]],
  ['通用技术', [SENIOR]],
  ['体育与健康', SCHOOLS],
  ...['音乐', '美术', '劳动', '综合实践活动'].map((name): [string, readonly number[]] => [name, SCHOOLS]),
  ...['健康', '语言', '社会', '幼儿科学', '幼儿艺术'].map((name): [string, readonly number[]] => [
    name,
    [KINDERGARTEN],
  ]),
];

/** Writes the presets while there is no subject. @returns how many were written */
export async function fillSubjects(db: Db): Promise<number> {
  await lockSubjects(db);
  if ((await subjects(db)).length > 0) return 0;
  for (const [name, stages] of PRESETS) await insertSubject(db, name, stages);
  return PRESETS.length;
}
