import { mayUpload, Office, UPLOAD_USES, type UploadUse } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import { inOffice, type Session } from '../../../platform/sessions.ts';
import type { FileRow } from './queries.ts';

/** A public file is everyone's; a private one belongs to the person who sent it in. */
export const mayRead = (file: FileRow, session: Session | undefined): boolean =>
  file.isPublic || (session !== undefined && session.accountId === file.ownerId);

/** Whose office sends in what is published. */
const OFFICE_FOR: Partial<Record<UploadUse, Office>> = { notice: Office.contentEditor, banner: Office.contentEditor };

/** What who only reads sends in: a picture of themselves. */
const READERS_USES: readonly UploadUse[] = ['headimg'];

/** @throws Refusal notPermitted when the kind of user does not send in files for this use */
export function requireUploader(use: UploadUse, session: Session): void {
  const isClosed = session.readsOnly === true && !READERS_USES.includes(use);
  if (isClosed || !mayUpload(use, inOffice(session, OFFICE_FOR[use]).usertype))
    throw notPermitted(`您没有上传${UPLOAD_USES[use].label}文件的权限`);
}
