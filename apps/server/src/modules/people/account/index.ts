import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountRoutes } from './routes.ts';
import type { OwnAccount } from './service.ts';

export { createAccount, loginIndex, type NewAccount, type NewStudent, phoneIndex } from './accounts.ts';
export { type AccountAdministration, createAccountAdministration, firstPassword } from './administration.ts';
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
export { childIdsOf, insertBinding as bindChild } from './child-queries.ts';
export { closeFamilyAccount, eraseProfile, shutAccount } from './erase.ts';
export { STRANGE_GUESSES } from './login-brake.ts';
export {
  accountByLogin,
  bindingOf,
  dropBinding,
  type PersonChange,
  parentByPhone,
  setOrganisation,
  setStudentStatus,
  updatePerson,
  updateStudentFacts,
} from './person-queries.ts';
export { cardOf, studentsPerOrg } from './queries.ts';
export { requireRecentPassword } from './recent-password.ts';
export { CODES_FROM_EVERYWHERE, createSecondFactors, type SecondFactors } from './second-factor.ts';
export { createOwnAccount, type OwnAccount } from './service.ts';
export { type Learner, learnersFor, learnersOf } from './stages.ts';

export const accountModule = (platform: Platform, ownAccount: OwnAccount): Module => ({
  name: 'account',
  routes: accountRoutes(platform, ownAccount),
});
