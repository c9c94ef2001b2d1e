import {
  type ActivityCard,
  ApplyStatus,
  type Href,
  hrefTo,
  isStudent,
  pictureUrl,
  suitSectionLabel,
} from '@vimo/contract';
import { cutText, formatActivityDay, formatPrice, isFree } from '@vimo/ui';

/** Activities as people read them: pure functions from the wire's row to words and addresses. */

const parts = (list: string): string[] => list.split(/[,，、]/).filter(Boolean);

/** 小学、初中、高中 */
export const stagesText = (suitSection: string): string =>
  parts(suitSection)
    .map((code) => suitSectionLabel[code] ?? '')
    .filter(Boolean)
    .join('、');

/** Ids of the pictures in order, without repeats; the first is the cover. */
export function pictureIds({ imagesUrl, logoId }: Pick<ActivityCard, 'imagesUrl' | 'logoId'>): string[] {
  return [...new Set([...parts(imagesUrl), ...parts(logoId)])];
}

/** Address of the cover at a width; empty without one, then the placeholder is shown. */
export const coverUrl = (activity: Pick<ActivityCard, 'imagesUrl' | 'logoId'>, width: number): string =>
  pictureUrl(pictureIds(activity)[0] ?? '', width);

/** Places left, or undefined when there is no limit. */
export const placesLeft = ({ personNum, signCount }: Pick<ActivityCard, 'personNum' | 'signCount'>) =>
  personNum > 0 ? Math.max(0, personNum - signCount) : undefined;

/** What stands beside the price: the places left while sign-up is open, the day it opens before. */
export function placesNote(activity: ActivityCard): string | undefined {
  if (activity.activityApplyStatus === ApplyStatus.openingSoon) {
    const day = formatActivityDay(activity.signStartDate);
    return day ? `${day}开放` : undefined;
  }
  const left = placesLeft(activity);
  return activity.activityApplyStatus === ApplyStatus.open && left !== undefined ? `余 ${left} 席` : undefined;
}

/**
 * For whom of those that the person looks for an activity is, while one can or will be able to sign up: 适合我 for a student,
 * 适合孩子 for a parent, with their names where there are several.
 */
export function fitsText(
  activity: Pick<ActivityCard, 'fitsMine' | 'fitsNames' | 'activityApplyStatus'>,
  usertype: number | undefined,
): string | undefined {
  const { open, openingSoon } = ApplyStatus;
  if (activity.fitsMine !== 1 || ![open, openingSoon].some((status) => status === activity.activityApplyStatus)) return;
  if (isStudent(usertype)) return '适合我';
  return `适合${activity.fitsNames?.join('、') || '孩子'}`;
}

/** Characters of a way of paying on a card; the rest stands on the activity's page. */
const LONGEST_WAY = 10;

/** 现场缴费: what stands before the first mark of punctuation in the organiser's text on the price. */
export const paymentWay = (feeNote: string): string =>
  cutText(feeNote.split(/[，。；、,.;\n]/, 1)[0]?.trim() ?? '', LONGEST_WAY);

/** ¥30，现场缴费，…; 免费 where nothing is to be paid. */
export const feeText = ({ prices, feeNote }: Pick<ActivityCard, 'prices' | 'feeNote'>): string =>
  [formatPrice(prices), isFree(prices) ? '' : feeNote].filter(Boolean).join('，');

export const typeNames = (typesName: string): string[] => parts(typesName);

/** Host for lists and details: the partner that runs it, else the organisation it belongs to. */
export const hostName = ({ partnerName, belongDeptName }: Pick<ActivityCard, 'partnerName' | 'belongDeptName'>) =>
  partnerName || belongDeptName;

/** 陈老师 · 0000-6618 0000 */
export const contactText = ({ dirtName, dirtTelphone }: Pick<ActivityCard, 'dirtName' | 'dirtTelphone'>): string =>
  [dirtName, dirtTelphone].filter(Boolean).join(' · ');

/** The list of activities in the index shell. */
export const ACTIVITIES_HREF = '/index/dreamActivity';

export const detailHref = (id: string): Href => hrefTo('/index/activityDetail/$id', { id });

/** The detail page with the sign-up dialog open; a guest is asked to log in first. */
export const applyHref = (id: string): Href => hrefTo('/index/activityDetail/$id', { id }, { apply: '1' });

export const registrationHref = (id: string): Href => hrefTo('/index/activityRegistration/$id', { id });

/** All activities of one organisation: bureau, school or base. */
export const orgActivitiesHref = (orgId: string): Href => hrefTo('/index/myActiveAll/$id', { id: orgId });
