import type { Module } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AccountParts, accountRoutes } from './routes.ts';

export { createAccount, loginIndex, type NewAccount, type NewStudent, phoneIndex } from './accounts.ts';
export { type AccountAdministration, createAccountAdministration, firstPassword } from './administration.ts';
export { bindingTold } from './binding-told.ts';
export {
  type Amendment,
  amendAccounts,
  amendStudents,
  bindChildren,
  insertAccounts,
  insertStudents,
  type ManyAccount,
} from './bulk.ts';
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
export { cardOf, childIdsOf, insertBinding as bindChild, studentsPerOrg } from './queries.ts';
export { requireRecentPassword } from './recent-password.ts';
export { CODES_FROM_EVERYWHERE, createSecondFactors, type SecondFactors } from './second-factor.ts';
export { type Learner, learnersFor, learnersOf } from './stages.ts';

export const accountModule = (platform: Platform, parts: AccountParts): Module => ({
  name: 'account',
  routes: accountRoutes(platform, parts),
});
