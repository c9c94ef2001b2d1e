import type { Session } from '../../../platform/sessions.ts';
import { worksAboveSchools, worksAtSchool } from '../../people/responsibility/index.ts';

/** Who finds the room of archives: schools, and those above them, who see how far schools are, in numbers, and nothing of a student. */
export const mayArchive = (session: Pick<Session, 'usertype'>): boolean =>
  worksAtSchool(session) || worksAboveSchools(session);
