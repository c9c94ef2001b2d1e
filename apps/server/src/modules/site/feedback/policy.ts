import { FEEDBACK_READERS } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** Feedback goes to the bureau: its staff for the people below it, platform administrators for all. */
export const mayAnswerFeedback = ({ usertype }: Session): boolean =>
  (FEEDBACK_READERS as readonly number[]).includes(usertype);
