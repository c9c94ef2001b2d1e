import { type Given, slice } from '../../../slice.ts';
import type { Notifications } from '../notification/index.ts';
import { createAccountAdministration } from './administration.ts';
import { accountNotices } from './notices.ts';
import { personal } from './personal.ts';
import { accountRoutes } from './routes.ts';
import { createSecondFactors } from './second-factor.ts';
import { type AccountParts, createOwnAccount } from './service.ts';

export {
  createAccount,
  identityIndex,
  loginIndex,
  loginReadings,
  type NewAccount,
  type NewStudent,
  phoneIndex,
  registerIndex,
} from './accounts.ts';
export { type AccountAdministration, firstPassword } from './administration.ts';
export { bindingNotification } from './binding-notification.ts';
export {
  type Amendment,
  amendAccounts,
  amendStudents,
  bindChildren,
  insertAccounts,
  insertStudents,
  type ManyAccount,
  setUsertype,
} from './bulk.ts';
export { childIdsOf, guardianIdsOf, insertBinding as bindChild, isGuardian } from './child-queries.ts';
export { closeFamilyAccount, eraseProfile, shutAccount } from './erase.ts';
export { guardianUnbound } from './events.ts';
export { lockAccounts } from './locks.ts';
export { STRANGE_GUESSES } from './login-brake.ts';
export { lockNumbers, lockOfNumbers, type NumberOwner, pupilsWithNumbers, staffWithNumbers } from './number-owners.ts';
export { networkKey } from './origin.ts';
export {
  accountByLogin,
  bindingOf,
  dropBinding,
  type PersonChange,
  parentByPhone,
  setOrganisation,
  setReading,
  setStudentStatus,
  updatePerson,
  updateStudentFacts,
} from './person-queries.ts';
export { cardOf, studentsPerOrg } from './queries.ts';
export { requireRecentPassword } from './recent-password.ts';
export { newSchoolNumbers } from './school-numbers.ts';
export { CODES_FROM_EVERYWHERE, type SecondFactors } from './second-factor.ts';
export type { OwnAccount } from './service.ts';
export { type Learner, learnersFor, learnersOf, studentsAmong } from './stages.ts';

type Needs = Given & { notifications: Notifications; ownData: { requests: AccountParts['closings'] } };
export const accountSlice = ({ platform, notifications, ownData }: Needs) => {
  const secondFactors = createSecondFactors(platform, notifications);
  const ownAccount = createOwnAccount(platform, { notifications, secondFactors, closings: ownData.requests });
  return slice({
    name: 'account',
    notices: Object.values(accountNotices),
    tables: [
      'account',
      'student',
      'child_binding',
      'failed_login',
      'known_origin',
      'recovery_code',
      'second_factor',
      'verification_code',
    ],
    personal,
    services: { secondFactors, ownAccount, accounts: createAccountAdministration(platform) },
    routes: accountRoutes(platform, ownAccount),
  });
};
