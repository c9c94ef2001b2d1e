import { feedbackTypeLabel, manageFeedbackPage, type Usertype, usertypeLabel } from '@vimo/contract';
import { leavingList, minuteOf } from '../../../platform/leaving-list.ts';
import type { Feedbacks } from './service.ts';

/** Without the way to reach the writer: it is for who answers, in the room. */
export const leavingFeedback = (feedbacks: Pick<Feedbacks, 'page'>) =>
  leavingList({
    endpoint: manageFeedbackPage,
    page: (session, input, now) => feedbacks.page(session, input, now),
    columns: [
      {
        title: '类型',
        width: 12,
        text: ({ feedbackType }) => feedbackTypeLabel[feedbackType as keyof typeof feedbackTypeLabel],
      },
      { title: '内容', width: 60, text: ({ content }) => content },
      { title: '反馈人', width: 12, text: ({ name }) => name },
      { title: '身份', width: 14, text: ({ usertype }) => usertypeLabel[usertype as Usertype] },
      { title: '机构', width: 24, text: ({ orgName }) => orgName },
      { title: '时间', width: 18, text: ({ createDate }) => minuteOf(createDate) },
      { title: '状态', width: 10, text: ({ answeredAt }) => (answeredAt ? '已回复' : '待回复') },
      { title: '回复', width: 48, text: ({ answer }) => answer },
      { title: '回复人', width: 12, text: ({ answeredBy }) => answeredBy },
    ],
  });
