import { bindGuardian, manageGuardianFetch, manageGuardianPage, unbindGuardian, updateGuardian } from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffGuardians } from './staff-service.ts';

export const guardianStaffRoutes = (guardians: StaffGuardians): Route[] => [
  on(manageGuardianPage, (call) => guardians.page(call, call.input)),
  on(manageGuardianFetch, (call) => guardians.fetch(call, call.input.id)),
  on(updateGuardian, async (call) => {
    await guardians.update(call, call.input);
    return done('保存成功');
  }),
  on(bindGuardian, async (call) => answer('绑定成功', await guardians.bind(call, call.input))),
  on(unbindGuardian, async (call) => {
    await guardians.unbind(call, call.input.bindingId);
    return done('已解除绑定');
  }),
];
