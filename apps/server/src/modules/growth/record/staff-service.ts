import { audit } from '../../../platform/audit.ts';
import { refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Notifications } from '../../people/notification/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { createDeputies } from './deputy-service.ts';
import { createEntries } from './entry-service.ts';
import { guardiansWrite, writeGuardiansWrite } from './queries.ts';
import { createReviews } from './review-service.ts';
import { createSecondLooks } from './second-look-service.ts';
import type { Records } from './service.ts';
import { tellOfRecords } from './tell.ts';

interface Parts {
  schemes: Schemes;
  records: Records;
  notifications: Notifications;
}

/** Records as those who enter and review them see and change them. */
export function createStaffRecords(platform: Platform, { schemes, records, notifications }: Parts) {
  const { database } = platform;
  const tell = tellOfRecords(notifications);
  return {
    ...createReviews(platform, { schemes, records, tell }),
    ...createEntries(platform, { schemes, tell }),
    ...createSecondLooks(platform, { schemes, tell }),
    ...createDeputies(platform, { tell }),

    setting: async (session: Session) => ({
      guardiansWrite: (await guardiansWrite(database, session.orgId || '0')) ? 1 : 0,
    }),

    async saveSetting(session: Session, allowed: boolean, requestId: string): Promise<string> {
      if (!session.orgId) throw refused('您的账号没有所属学校');
      await database.transaction(async (db) => {
        if (!(await writeGuardiansWrite(db, session.orgId, allowed))) return;
        const event = allowed ? 'record.guardians.allowed' : 'record.guardians.forbidden';
        await audit(db, { event, session, target: session.orgId, requestId });
      });
      return '保存成功';
    },
  };
}
export type StaffRecords = ReturnType<typeof createStaffRecords>;
