import { when } from '../../../platform/reactions.ts';
import { type Given, slice } from '../../../slice.ts';
import { guardianUnbound } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { leavingFeedback } from './leaving.ts';
import { feedbackNotices } from './notices.ts';
import { personal } from './personal.ts';
import { mayAnswerFeedback } from './policy.ts';
import { eraseContacts, forgetContacts } from './queries.ts';
import { feedbackRoutes } from './routes.ts';
import { createFeedbacks } from './service.ts';
import { feedbackStaffRoutes } from './staff-routes.ts';

export type { Feedbacks } from './service.ts';

export const feedbackSlice = ({ platform, notifications }: Given & { notifications: Notifications }) => {
  const feedbacks = createFeedbacks(platform, { notifications });
  return slice({
    name: 'feedback',
    notices: Object.values(feedbackNotices),
    tables: ['feedback'],
    personal,
    services: { feedbacks },
    routes: [...feedbackRoutes(feedbacks), ...feedbackStaffRoutes(feedbacks)],
    abilities: { feedback: mayAnswerFeedback },
    leaving: { feedback: leavingFeedback(feedbacks) },
    counters: { feedbackWaiting: (session) => feedbacks.waiting(session) },
    behind: { feedbackLate: feedbacks.late },
    spans: { feedbackWaiting: feedbacks.waitingSpan },
    erase: eraseContacts,
    // Who closes the account is bound no more either.
    reactions: [when(guardianUnbound, forgetContacts)],
  });
};
