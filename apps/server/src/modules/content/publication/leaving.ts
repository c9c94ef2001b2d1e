import { managePublicationPage, publicationScope, publicationStatusLabel } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { Publications } from './staff-service.ts';

export const leavingPublications = (publications: Pick<Publications, 'page'>) =>
  leavingList({
    endpoint: managePublicationPage,
    page: (session, input, now) => publications.page(session, input, now),
    // What was there before anybody edited it has no publication yet.
    keyOf: ({ id, objectId }) => (id ? `p${id}` : `o${objectId}`),
    columns: [
      { title: '标题', width: 36, text: ({ title }) => title },
      { title: '作者', width: 16, text: ({ byName }) => byName },
      { title: '机构', width: 24, text: ({ orgName }) => orgName },
      { title: '范围', width: 24, text: ({ terms }) => publicationScope(terms) },
      { title: '上线', width: 18, text: ({ from }) => minuteOf(from) },
      { title: '下线', width: 18, text: ({ until }) => minuteOf(until) },
      { title: '状态', width: 10, text: ({ status }) => publicationStatusLabel[status] },
      {
        title: '未发布的修改',
        width: 14,
        text: ({ changed, status }) => (changed === 1 && status !== 'putForward' ? '有' : ''),
      },
      {
        title: '阅读',
        width: 8,
        text: ({ readNum, status }) => (readNum < 0 || status === 'draft' ? '' : String(readNum)),
      },
    ],
  });
