import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

const ADMINISTRATORS: readonly number[] = [
  Usertype.platformAdministrator,
  Usertype.bureauStaff,
  Usertype.schoolAdministrator,
  Usertype.baseStaff,
];

/** Who looks after the tasks of the organisations in charge; others see their own. */
export const mayManageJobs = ({ usertype }: Pick<Session, 'usertype'>): boolean => ADMINISTRATORS.includes(usertype);

/** The file of a task is for the one who asked for it, whoever else may see the task. */
export const mayFetchFile = ({ accountId }: Pick<Session, 'accountId'>, job: { accountId: string }): boolean =>
  accountId === job.accountId;
