import type { Session } from '../../platform/sessions.ts';
import type { FileRow } from './queries.ts';

/** A public file is everyone's; a private one belongs to the person who sent it in. */
export const mayRead = (file: FileRow, session: Session | undefined): boolean =>
  file.isPublic || (session !== undefined && session.accountId === file.ownerId);
