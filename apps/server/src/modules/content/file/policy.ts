import { mayUpload, UPLOAD_USES, type UploadUse } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FileRow } from './queries.ts';

/** Whether somebody may see a row of a domain, and with it the private files that the row refers to. */
export type Reader = (session: Session, referrerId: string, now: WireTime) => Promise<boolean>;
/** By the referrer's name in `file_reference`. */
export type Readers = Readonly<Record<string, Reader>>;

/** Rows that are no child's: what they show is meant for many, before it is published too. */
const OF_NOBODY: readonly string[] = ['activity', 'club'];
/** Whether the row that refers to a file tells of a child. */
export const isOfChild = (referrer: string): boolean => !OF_NOBODY.includes(referrer);

/** A public file is everyone's; a private one belongs to the person who sent it in. */
export const mayRead = (file: FileRow, session: Session | undefined): boolean =>
  file.isPublic || (session !== undefined && session.accountId === file.ownerId);

/** @throws Refusal notPermitted when the kind of user does not send in files for this use */
export function requireUploader(use: UploadUse, { usertype }: Session): void {
  if (!mayUpload(use, usertype)) throw notPermitted(`您没有上传${UPLOAD_USES[use].label}文件的权限`);
}
