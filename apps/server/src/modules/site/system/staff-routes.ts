import * as contract from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffSystem } from './staff-service.ts';

export const systemStaffRoutes = (system: StaffSystem): Route[] => [
  on(contract.manageSystemState, ({ now }) => system.state(now)),
  on(contract.manageSystemBackup, (call) => system.backup(call)),
  on(contract.manageSystemFaultPage, (call) => system.faults(call)),
  on(contract.manageSystemFaultRemove, async (call) => {
    await system.removeFault(call);
    return done('已移除');
  }),
  on(contract.manageSystemPolicies, () => system.policies()),
  on(contract.manageSystemPoliciesUpdate, async (call) => {
    await system.updatePolicies(call);
    return done('保存成功，已对所有人生效');
  }),
];
