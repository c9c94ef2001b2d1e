import { Usertype } from '@vimo/contract';
import type { Session } from '../../../platform/sessions.ts';

const READERS: readonly number[] = [Usertype.platformAdministrator, Usertype.schoolAdministrator, Usertype.bureauStaff];

/** Who reads the log: platform administrators all of it, bureau staff and school administrators what people of their organisations did. */
export const mayReadAudit = ({ usertype }: Session): boolean => READERS.includes(usertype);
