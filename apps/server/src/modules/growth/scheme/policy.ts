import { OrgType, Usertype } from '@vimo/contract';

const EDITORS: readonly number[] = [Usertype.platformAdministrator, Usertype.schoolAdministrator, Usertype.bureauStaff];

/** Who edits schemes: those of the bureau for it and below, a school's administrators for what the school adds. */
export const mayEditSchemes = (usertype: number): boolean => EDITORS.includes(usertype);

/** Whether an organisation can have a scheme: bureaus set the frame, schools add to it; bases have none. */
export const canHaveScheme = (orgType: number): boolean => orgType === OrgType.bureau || orgType === OrgType.school;
