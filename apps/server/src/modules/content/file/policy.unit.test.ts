import { UPLOAD_USES, type UploadUse, Usertype } from '@vimo/contract';
import { expect, it } from 'vitest';
import type { Session } from '../../../platform/sessions.ts';
import { requireUploader } from './policy.ts';

const clerk = (readsOnly: boolean): Session => ({
  ...{ accountId: '1', usertype: Usertype.bureauStaff, orgId: '2', name: '周科员', offices: [], readsOnly },
  ...{ handoverAccountId: undefined, sessionId: '3', due: undefined, hasSecondFactor: false },
  ...{ passwordConfirmedAt: undefined, tokenHash: Buffer.alloc(0) },
});
const sendsIn = (session: Session) =>
  (Object.keys(UPLOAD_USES) as UploadUse[]).filter((use) => {
    try {
      requireUploader(use, session);
      return true;
    } catch {
      return false;
    }
  });

it('who only reads sends in a picture of themselves and nothing else', () => {
  expect(sendsIn(clerk(false))).toEqual(expect.arrayContaining(['headimg', 'message', 'notice']));
  expect(sendsIn(clerk(true))).toEqual(['headimg']);
});
