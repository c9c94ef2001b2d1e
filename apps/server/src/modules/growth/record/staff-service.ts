import type { manageRecordSaveSetting, ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Workbooks } from '../../content/workbook/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { type Deputies, requireOffice } from '../../people/responsibility/index.ts';
import type { Schemes } from '../scheme/index.ts';
import { createEntries } from './entry-service.ts';
import { notifyOfRecords } from './notify.ts';
import { createReviews } from './review-service.ts';
import { createSecondLooks } from './second-look-service.ts';
import type { Records } from './service.ts';
import { askSecondStep, guardiansMay, letGuardians, secondStepOf } from './setting-queries.ts';
import { createEntrySheets } from './sheet-service.ts';

interface Parts {
  schemes: Schemes;
  records: Records;
  notifications: Notifications;
  deputies: Deputies;
  workbooks: Workbooks;
}

/** Records as those who enter and review them see and change them. */
export function createStaffRecords(
  platform: Platform,
  { schemes, records, notifications, deputies, workbooks }: Parts,
) {
  const { database } = platform;
  const notify = notifyOfRecords(notifications);
  const entries = createEntries(platform, { schemes, notify });
  return {
    ...createReviews(platform, { schemes, records, notify, untell: notifications.untell, entries }),
    ...entries,
    ...createEntrySheets(platform, { schemes, notify, workbooks }),
    ...createSecondLooks(platform, { schemes, notify }),
    ...deputies,

    async setting(session: Session) {
      const orgId = session.orgId || '0';
      const secondStep = await secondStepOf(database, orgId);
      return {
        secondStep: secondStep.own ? 1 : 0,
        secondStepAbove: secondStep.above ? 1 : 0,
        guardiansWrite: (await guardiansMay(database, orgId, 'write')) ? 1 : 0,
        guardiansEvaluate: (await guardiansMay(database, orgId, 'evaluate')) ? 1 : 0,
      };
    },

    async saveSetting(
      session: Session,
      { guardiansWrite, guardiansEvaluate, secondStep }: ParsedInputOf<typeof manageRecordSaveSetting>,
      requestId: string,
    ): Promise<string> {
      const { orgId } = session;
      if (!orgId) throw refused('您的账号没有所属机构');
      if (guardiansWrite !== undefined || guardiansEvaluate !== undefined)
        requireOffice(session, '家长代操作由学校设置');
      await database.transaction(async (db) => {
        const noted = { session, target: orgId, requestId };
        if (guardiansWrite !== undefined && (await letGuardians(db, orgId, 'write', guardiansWrite === 1)))
          await audit(db, {
            event: guardiansWrite === 1 ? 'record.guardians.allowed' : 'record.guardians.forbidden',
            ...noted,
          });
        if (guardiansEvaluate !== undefined && (await letGuardians(db, orgId, 'evaluate', guardiansEvaluate === 1)))
          await audit(db, {
            event: guardiansEvaluate === 1 ? 'evaluation.guardians.allowed' : 'evaluation.guardians.forbidden',
            ...noted,
          });
        if (secondStep !== undefined && (await askSecondStep(db, orgId, secondStep === 1)))
          await audit(db, {
            event: secondStep === 1 ? 'record.secondStep.asked' : 'record.secondStep.dropped',
            ...noted,
          });
      });
      return '保存成功';
    },
  };
}
export type StaffRecords = ReturnType<typeof createStaffRecords>;
