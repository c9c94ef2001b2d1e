import { CONTENT_REVIEWERS } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

/** Who answers for what is shown to others (docs/domains/growth-space.md). */
export const mayReviewContent = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (CONTENT_REVIEWERS as readonly number[]).includes(usertype);
