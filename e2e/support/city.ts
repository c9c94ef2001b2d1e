import path from 'node:path';
import {
  type ActivityCard,
  activityPage,
  basePage,
  cancelEnrolment,
  clubFetch,
  clubPage,
  EnrolStatus,
  enrol,
  joinUserList,
  noticePage,
  orderPage,
} from '@vimo/contract';
import { send, tokenOf } from './people.ts';

/** A picture to upload, as people have them. */
export const PICTURE = path.join(import.meta.dirname, '../../apps/server/demo-assets/photo-leaves.webp');

/** A number of the fictional kind that passes the check of identity numbers. */
export const IDENTITY_NUMBER = '999999201003121086';

export interface Listed extends ActivityCard {
  /** Page of the list of open activities on which it stands. */
  page: number;
}

/** Page size of the list (spec 1, 9). */
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

/** One that fits and for which everybody of the session's family can be signed up. */
export async function freeActivity(
  url: string,
  token: string,
  fits: (activity: Listed) => boolean = ({ enrollForm }) => enrollForm === '',
): Promise<Listed> {
  for (const activity of await openActivities(url, token)) {
    if (activity.isApply === 1 || !fits(activity)) continue;
    if (await isFree(url, token, activity.id)) return activity;
  }
  throw new Error('the demo city has no such activity');
}

/** Unlimited, or with places to spare. */
export const hasRoom = ({ personNum, signCount }: ActivityCard) => personNum === 0 || personNum - signCount > 3;
/** Open to all without phone or identity card, with places to spare. */
export const isEasy = (activity: ActivityCard) => activity.enrollForm === '' && hasRoom(activity);

/**
 * Signs parents up, who are of no stage, until one place is left. Answers the activity and the sessions of two of the pupils whom it
 * is for and who have not signed up.
 */
export async function fillUpToOne(
  url: string,
  pupils: string[],
  parents: string[],
): Promise<{ activity: Listed; visitors: string[] }> {
  const left = ({ personNum, signCount }: ActivityCard) => personNum - signCount;
  const tokens = await Promise.all(pupils.map((pupil) => tokenOf(url, pupil)));
  const activities = (await openActivities(url))
    .filter(({ enrollForm, personNum }) => enrollForm === '' && personNum > 0)
    .sort((a, b) => left(a) - left(b));
  for (const activity of activities) {
    const { id, title } = activity;
    const able = await Promise.all(tokens.map((token) => isFree(url, token, id)));
    const visitors = tokens.filter((_, at) => able[at]).slice(0, 2);
    if (visitors.length < 2) continue;
    for (let missing = left(activity) - 1; missing > 0; missing -= 1) {
      const parent = parents.shift();
      if (!parent) throw new Error(`${title}: too many places are left`);
      const { envelope } = await send(url, enrol, { activityId: id, remarks: '会准时到' }, await tokenOf(url, parent));
      if (String(envelope.message).includes('已报名')) missing += 1;
      else if (envelope.error_code !== 0) throw new Error(`${title}: ${envelope.message}`);
    }
    return { activity, visitors };
  }
  throw new Error('the demo city has no such activity');
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

/** Asks for the one thing that a name stands for; nothing if the demo city has none. */
type Named = (url: string, token: string) => Promise<string | undefined>;

const PAGE_OF_ONE = { pageSize: 1, currentPage: 1 };
const orderIn =
  (activityEnrollStatus: number): Named =>
  async (url, token) =>
    (await send(url, orderPage, { ...PAGE_OF_ONE, activityEnrollStatus }, token)).envelope.data?.dataList[0]
      ?.activityId;

/** What an address may name in braces: `{base}` is a research base, `{club}` a club of the bureau, and so on. */
const NAMES: Record<string, Named> = {
  activity: async (url, token) => (await openActivities(url, token))[0]?.id,
  /** Open to all of the session's family. */
  free: async (url, token) => (await freeActivity(url, token, hasRoom)).id,
  /** The same, and asks for more than a remark. */
  fullForm: async (url, token) => (await freeActivity(url, token, ({ enrollForm }) => enrollForm.includes('1'))).id,
  base: async (url) => (await send(url, basePage, PAGE_OF_ONE)).envelope.data?.dataList[0]?.orgId,
  club: async (url) => (await openClub(url)).id,
  /** A club that the person of the session may apply to. */
  freeClub: async (url, token) => {
    for (const { id } of (await send(url, clubPage, { pageSize: 27, currentPage: 1 })).envelope.data?.dataList ?? []) {
      const { data } = (await send(url, clubFetch, { id }, token)).envelope;
      if (data?.openToAll === 1 && data.isMember === 0 && data.applyStatus < 0) return id;
    }
    return undefined;
  },
  news: async (url) => (await send(url, noticePage, { ...PAGE_OF_ONE, types: 0 })).envelope.data?.dataList[0]?.id,
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

/** A pupil, from a number on, who has an activity to evaluate. */
export async function pupilToEvaluate(url: string, from: number) {
  for (let number = from; number < from + 40; number += 1) {
    const account = `xs${String(number).padStart(3, '0')}`;
    const token = await tokenOf(url, account);
    const { envelope } = await send(url, orderPage, { pageSize: 1, currentPage: 1, activityEnrollStatus: 3 }, token);
    const order = envelope.data?.dataList[0];
    if (order) return { account, order };
  }
  throw new Error('nobody has an activity to evaluate');
}
