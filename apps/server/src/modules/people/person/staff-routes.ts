import {
  disablePerson,
  enablePerson,
  endPersonSessions,
  personHistory,
  resetPersonPassword,
  restrictedPersonPage,
  revealPerson,
  unlockPerson,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { RestrictedAccounts } from './restricted-service.ts';
import type { People } from './service.ts';

export const personStaffRoutes = (people: People, restricted: RestrictedAccounts): Route[] => [
  on(disablePerson, async (call) => {
    await people.disable(call, call.input.id);
    return done('已停用');
  }),
  on(enablePerson, async (call) => {
    await people.enable(call, call.input.id);
    return done('已启用');
  }),
  on(unlockPerson, async (call) => {
    await people.unlock(call, call.input.id);
    return done('已解除登录锁定');
  }),
  on(resetPersonPassword, async (call) => answer('密码已重置', await people.resetPassword(call, call.input.id))),
  on(endPersonSessions, async (call) => {
    await people.endSessions(call, call.input.id);
    return done('已退出所有登录');
  }),
  on(revealPerson, (call) => people.reveal(call, call.input)),
  on(restrictedPersonPage, ({ session, now, input }) => restricted.page(session, now, input)),
  on(personHistory, (call) => people.history(call, call.input.id)),
];
