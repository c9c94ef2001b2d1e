import path from 'node:path';
import {
  type ActivityCard,
  activityPage,
  basePage,
  ClubApplyStatus,
  type ClubDetail,
  cancelEnrolment,
  clubFetch,
  clubPage,
  collegeContents,
  collegeModules,
  EnrolStatus,
  enrol,
  findSchemeByUserId,
  joinUserList,
  noticePage,
  orderPage,
  QuestionFlow,
  questionPage,
  recordPage,
} from '@vimo/contract';
import { send } from './people.ts';
import type { Find, People, Person } from './pool.ts';

/** A picture to upload, as people have them. */
export const PICTURE = path.join(import.meta.dirname, '../../apps/server/demo-assets/photo-leaves.webp');

/** A number of the fictional kind that passes the check of identity numbers. */
export const IDENTITY_NUMBER = '999999201003121086';

export interface Listed extends ActivityCard {
  /** Page of the list of open activities on which it stands. */
  page: number;
}

/** Page size of the list. */
const PAGE_SIZE = 6;

/** Activities that can be signed up for, as the session sees them, in the order of the list. */
export async function openActivities(url: string, token = ''): Promise<Listed[]> {
  const { envelope } = await send(
    url,
    activityPage,
    { pageSize: 100, currentPage: 1, type: 10, activityApplyStatus: 1 },
    token,
  );
  return (envelope.data?.dataList ?? []).map((activity, index) => ({
    ...activity,
    page: Math.floor(index / PAGE_SIZE) + 1,
  }));
}

/** Whether nothing stands against signing up everybody of the session's family; staff and guests have none. */
export async function isFree(url: string, token: string, activityId: string): Promise<boolean> {
  if (token === '') return true;
  const { envelope } = await send(url, joinUserList, { activityId }, token);
  return (envelope.data?.people ?? []).every(({ problem }) => problem === '');
}

/** What finds somebody who can be signed up for the activity. */
export const mayJoin =
  (url: string, activityId: string): Find<true> =>
  async (token) =>
    (await isFree(url, token, activityId)) || undefined;

/** What finds somebody who keeps records: a pupil of a kindergarten has no scheme. */
export const keepsRecords =
  (url: string): Find<true> =>
  async (token) =>
    (await send(url, findSchemeByUserId, {}, token)).envelope.error_code === 0 || undefined;

/** One that fits and for which everybody of the session's family can be signed up; nothing if there is none. */
export async function findActivity(
  url: string,
  token: string,
  fits: (activity: Listed) => boolean = ({ enrollForm }) => enrollForm === '',
): Promise<Listed | undefined> {
  for (const activity of await openActivities(url, token)) {
    if (activity.isApply === 1 || !fits(activity)) continue;
    if (await isFree(url, token, activity.id)) return activity;
  }
  return undefined;
}

/** The same, where there must be one. */
export async function freeActivity(...wanted: Parameters<typeof findActivity>): Promise<Listed> {
  const activity = await findActivity(...wanted);
  if (!activity) throw new Error('the demo city has no such activity');
  return activity;
}

/** Unlimited, or with places to spare. */
export const hasRoom = ({ personNum, signCount }: ActivityCard) => personNum === 0 || personNum - signCount > 3;
/** Open to all without phone or identity card, with places to spare. */
export const isEasy = (activity: ActivityCard) => activity.enrollForm === '' && hasRoom(activity);

/** Easy and free of charge: an organiser may put pupils on its list. */
export const isUnpaid = (activity: ActivityCard) => isEasy(activity) && Number(activity.prices) === 0;
const unpaidActivity = (url: string) => freeActivity(url, '', isUnpaid);

/** Signs parents up, who are of no stage, until one place is left. Answers the activity and two students who can still sign up. */
export async function fillUpToOne(url: string, people: People): Promise<{ activity: Listed; visitors: Person[] }> {
  const left = ({ personNum, signCount }: ActivityCard) => personNum - signCount;
  const activities = (await openActivities(url))
    .filter((activity) => activity.enrollForm === '' && activity.personNum > 0 && left(activity) > 1)
    .sort((a, b) => left(a) - left(b));
  const first = await people.student(async (token) => {
    for (const activity of activities) if (await isFree(url, token, activity.id)) return activity;
    return undefined;
  });
  const activity = first.found;
  const second = await people.student(mayJoin(url, activity.id));
  for (let missing = left(activity) - 1; missing > 0; missing -= 1) {
    const { token } = await people.parent();
    const { envelope } = await send(url, enrol, { activityId: activity.id, remarks: '会准时到' }, token);
    if (String(envelope.message).includes('已报名')) missing += 1;
    else if (envelope.error_code !== 0) throw new Error(`${activity.title}: ${envelope.message}`);
  }
  return { activity, visitors: [first, second] };
}

/** Signs up and cancels, so many times, each time another activity. */
export async function cancelOften(url: string, token: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { id } = await freeActivity(url, token, isEasy);
    await send(url, enrol, { activityId: id, remarks: '想去看看' }, token);
    await send(url, cancelEnrolment, { activityId: id }, token);
  }
}

/** A club of the bureau, which takes pupils of every school. */
export async function openClub(url: string) {
  const { envelope } = await send(url, clubPage, { pageSize: 27, currentPage: 1 });
  const club = envelope.data?.dataList.find(({ belongDeptName }) => belongDeptName === '云汀市教育局');
  if (!club) throw new Error('the demo city has no such club');
  return club;
}

/** The first club that is such a thing to the person of the session. */
export async function findClub(
  url: string,
  token: string,
  fits: (club: ClubDetail) => boolean,
): Promise<ClubDetail | undefined> {
  const { envelope } = await send(url, clubPage, { pageSize: 27, currentPage: 1 });
  for (const { id } of envelope.data?.dataList ?? []) {
    const { data } = (await send(url, clubFetch, { id }, token)).envelope;
    if (data && fits(data)) return data;
  }
  return undefined;
}

/** Whether the person of the session may apply to it. */
export const mayApply = ({ openToAll, isMember, applyStatus }: ClubDetail) =>
  openToAll === 1 && isMember === 0 && applyStatus < 0;

/** Asks for the one thing that a name stands for; nothing if the demo city has none. */
type Named = (url: string, token: string) => Promise<string | undefined>;

const PAGE_OF_ONE = { pageSize: 1, currentPage: 1 };
/** A club by how the session's person stands to it. */
const clubIn =
  (fits: (club: ClubDetail) => boolean): Named =>
  async (url, token) =>
    (await findClub(url, token, fits))?.id;
const orderIn =
  (activityEnrollStatus: number): Named =>
  async (url, token) =>
    (await send(url, orderPage, { ...PAGE_OF_ONE, activityEnrollStatus }, token)).envelope.data?.dataList[0]
      ?.activityId;

/** A content of the college by the name of its module and its title; the first of the module without one. */
function contentOf(moduleName: string, title?: string): Named {
  return async (url, token) => {
    const modules = (await send(url, collegeModules, {}, token)).envelope.data ?? [];
    const modelId = modules.find(({ name }) => name === moduleName)?.id ?? '';
    const { data } = (await send(url, collegeContents, { modelId, pageSize: 100, currentPage: 1 }, token)).envelope;
    return data?.dataList.find((content) => !title || content.title === title)?.id;
  };
}

/** What an address may name in braces: `{base}` is a research base, `{club}` a club of the bureau, and so on. */
const NAMES: Record<string, Named> = {
  activity: async (url, token) => (await openActivities(url, token))[0]?.id,
  /** One that an organiser may put pupils on the list of. */
  unpaid: async (url) => (await unpaidActivity(url)).id,
  unpaidTitle: async (url) => (await unpaidActivity(url)).title,
  /** Open to all of the session's family. */
  free: async (url, token) => (await freeActivity(url, token, hasRoom)).id,
  /** The same, and asks for more than a remark. */
  fullForm: async (url, token) => (await freeActivity(url, token, ({ enrollForm }) => enrollForm.includes('1'))).id,
  base: async (url) => (await send(url, basePage, PAGE_OF_ONE)).envelope.data?.dataList[0]?.orgId,
  club: async (url) => (await openClub(url)).id,
  /** A club that the person of the session may apply to. */
  freeClub: clubIn(mayApply),
  joinedClub: clubIn(({ isMember }) => isMember === 1),
  pendingClub: clubIn(({ applyStatus }) => applyStatus === ClubApplyStatus.pending),
  pdf: contentOf('学生天地', '研学实践安全手册（学生版）'),
  film: contentOf('学生天地', '短片：走进湿地'),
  picture: contentOf('学生天地', '图解：水质检测五步法'),
  wideText: contentOf('家校共育', '家庭阅读记录表'),
  closedContent: contentOf('教育行政'),
  news: async (url) => (await send(url, noticePage, { ...PAGE_OF_ONE, types: 0 })).envelope.data?.dataList[0]?.id,

  /** A record of one's own that is not submitted. */
  draft: async (url, token) =>
    (await send(url, recordPage, { ...PAGE_OF_ONE, auditStauts: 0 }, token)).envelope.data?.dataList[0]?.id,
  /** A challenge of one's record that was modified, and somebody's record under notice. */
  compared: async (url, token) =>
    (
      await send(url, questionPage, { challengedPersonId: '1', ...PAGE_OF_ONE, pageSize: 20 }, token)
    ).envelope.data?.dataList.find(({ flowStatus }) => flowStatus === QuestionFlow.recheck)?.id,
  noticed: async (url, token) =>
    (await send(url, questionPage, { questionerId: '1', ...PAGE_OF_ONE }, token)).envelope.data?.dataList[0]?.recordId,
  /** Orders of the session's person, by their state. */
  upcoming: orderIn(EnrolStatus.upcoming),
  toEvaluate: orderIn(EnrolStatus.toEvaluate),
};

/** Puts ids of the demo city in place of the names in an address; asks for each name once. */
export function namesOf(url: string, token = ''): (address: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (address) => {
    for (const [, name = ''] of address.matchAll(/\{(\w+)\}/g)) {
      const id = known.get(name) ?? (await NAMES[name]?.(url, token));
      if (!id) throw new Error(`the demo city has no ${name}`);
      known.set(name, id);
    }
    return address.replace(/\{(\w+)\}/g, (_, name: string) => known.get(name) ?? '');
  };
}

/** An order of the session's person that waits for their evaluation; nothing if there is none. */
export async function orderToEvaluate(url: string, token: string) {
  const input = { ...PAGE_OF_ONE, activityEnrollStatus: EnrolStatus.toEvaluate };
  return (await send(url, orderPage, input, token)).envelope.data?.dataList[0];
}
