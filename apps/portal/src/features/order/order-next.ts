import { EnrolStatus, type Order } from '@vimo/contract';

/** What a row of orders offers first: to add what was asked for, to evaluate what one was at, else to look at it. Its title leads to the order in any case. */
export const nextOf = ({ toComplete, activityEnrollStatus }: Pick<Order, 'toComplete' | 'activityEnrollStatus'>) =>
  toComplete ? 'complete' : activityEnrollStatus === EnrolStatus.toEvaluate ? 'evaluate' : 'look';
