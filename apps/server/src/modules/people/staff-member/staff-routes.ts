import {
  addStaff,
  manageStaffFetch,
  manageStaffOffices,
  manageStaffPage,
  setStaffOffice,
  updateStaff,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffMembers } from './staff-service.ts';

export const staffMemberRoutes = (members: StaffMembers): Route[] => [
  on(manageStaffPage, (call) => members.page(call, call.input)),
  on(manageStaffFetch, (call) => members.fetch(call, call.input.id)),
  on(manageStaffOffices, (call) => members.offices(call, call.input)),
  on(addStaff, async (call) => answer('已新增教职工', await members.add(call, call.input))),
  on(updateStaff, async (call) => {
    await members.update(call, call.input);
    return done('保存成功');
  }),
  on(setStaffOffice, async (call) => {
    await members.setOffice(call, call.input);
    return done(call.input.holds ? '已安排岗位' : '已收回岗位');
  }),
];
