import type { Usertype } from '@vimo/contract';

/** Titles and offices by which people are believed, and who holds them; a title that nobody here holds has no holders. */
const OFFICES: { holders: readonly Usertype[]; titles: RegExp }[] = [
  { holders: [10], titles: /教育局|教体局|教委|教育[部厅]|局长|处长|科长|教研员|督学/ },
  {
    holders: [5],
    titles: /校长|园长|书记|校办|学校办公室|教务|教导处|德育处|政教处|学生处|总务处|教科室|招生办|(?<!班)主任/,
  },
  { holders: [5, 6], titles: /班主任|辅导员/ },
  // 我爱老师 and 小老师 are children's words; 王老师 is somebody's title.
  { holders: [3, 5, 6], titles: /教研组|(?<!小|爱|的|好|谢|像|想当)老师$/ },
  { holders: [11], titles: /基地(负责人|管理|工作人员)/ },
  { holders: [], titles: /管理员|管理者|超管|客服|官方|平台|系统(通知|消息|提示|管理)|审核员|站长/ },
  { holders: [], titles: /(?<![a-z])(admin|administrator|root|official|system|moderator)(?![a-z])/ },
  { holders: [], titles: /公安|派出所|民警|[市区县省]政府|纪委|法院|检察院/ },
];
const PLATFORM_ADMINISTRATOR = 1;

/**
 * A title in a name that the person does not hold, or undefined.
 * @param letters as `plain` leaves a text
 */
export function strangeTitle(letters: string, usertype: number): string | undefined {
  if (usertype === PLATFORM_ADMINISTRATOR) return undefined;
  for (const { holders, titles } of OFFICES) {
    const found = titles.exec(letters)?.[0];
    if (found && !(holders as readonly number[]).includes(usertype)) return found;
  }
  return undefined;
}
