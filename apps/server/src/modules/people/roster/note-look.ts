import { auditNewLook } from '../../../platform/audit.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { isWrittenDown } from './policy.ts';

/** Who looks, and from where. */
interface Looking {
  session: Session;
  address: string;
  requestId: string;
}

/**
 * Writes down that somebody of bureau or platform looks at a pupil: once for all calls of one look, however many pages it leads through
 * (docs/domains/audit.md). Looks of everybody else are not written down.
 */
export async function noteLook(
  platform: Pick<Platform, 'database' | 'limits' | 'secrets'>,
  { session, address, requestId }: Looking,
  studentId: string,
): Promise<void> {
  if (!isWrittenDown(session)) return;
  await auditNewLook(platform, {
    ...{ event: 'student.looked.at', session, studentId, target: studentId, address, requestId },
  });
}
