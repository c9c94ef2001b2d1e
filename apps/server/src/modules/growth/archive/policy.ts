import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';
import { worksAtSchool } from '../../people/responsibility/index.ts';

const OVER_SCHOOLS: readonly number[] = [Usertype.platformAdministrator, Usertype.bureauStaff];
/** Who sees how far schools are, in numbers, and nothing of a student. */
export const looksOver = ({ usertype }: Pick<Session, 'usertype'>): boolean => OVER_SCHOOLS.includes(usertype);
/** Who finds the room of archives. */
export const mayArchive = (session: Pick<Session, 'usertype'>): boolean => worksAtSchool(session) || looksOver(session);
