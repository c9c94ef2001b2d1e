import { type CallError, useCall } from '@vimo/client';
import { activityFetch, baseFetch, clubFetch, type Href, hrefTo, MessageSubject } from '@vimo/contract';
import { detailHref } from '../../../features/activity/activity-view.ts';
import { baseHref } from '../../../features/base/base-view.ts';
import { clubHref } from '../../../features/club/club-view.ts';

/** Where the subjects of messages are found: their list, and the page of one. */
export const SUBJECT_PLACES: Record<
  MessageSubject,
  { list: { label: string; href: Href }; hrefOf: (id: string) => Href }
> = {
  1: { list: { label: '活动', href: '/index/dreamActivity' }, hrefOf: detailHref },
  2: { list: { label: '研学基地', href: '/index/researchBase' }, hrefOf: baseHref },
  3: { list: { label: '社团', href: '/index/myCorporation' }, hrefOf: clubHref },
};

/** Reads the `typename` of an address; anything else is an activity. */
export const readSubject = (value: unknown): MessageSubject => (value === '2' ? 2 : value === '3' ? 3 : 1);

/** Address of all messages on a subject. */
export const messagesHref = (typeName: MessageSubject, id: string, orgId = id): Href =>
  hrefTo('/index/comment/$id', { id }, { orgId, typename: typeName });

/** Name of an activity, base or club, undefined while it loads; `missing` when there is none to see. */
export function useSubjectName(typeName: MessageSubject, id: string): { name?: string; missing?: CallError } {
  const activity = useCall(activityFetch, { id }, { enabled: typeName === MessageSubject.activity });
  const base = useCall(baseFetch, { orgId: id }, { enabled: typeName === MessageSubject.base });
  const club = useCall(clubFetch, { id }, { enabled: typeName === MessageSubject.club });
  const error = activity.error ?? base.error ?? club.error;
  return {
    name: activity.data?.title ?? base.data?.names ?? club.data?.name,
    missing: error?.kind === 'missing' || error?.kind === 'invalid' ? error : undefined,
  };
}
