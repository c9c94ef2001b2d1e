import {
  manageCollegeContentOrder,
  manageCollegeContents,
  manageCollegeModuleOrder,
  manageCollegeModuleRemove,
  manageCollegeModuleSave,
  manageCollegeModules,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffCollege } from './staff-service.ts';

export const collegeStaffRoutes = (college: StaffCollege): Route[] => [
  on(manageCollegeModules, ({ session, now }) => college.modules(session, now)),
  on(manageCollegeModuleSave, async (call) => answer('保存成功', await college.saveModule(call, call.input))),
  on(manageCollegeModuleOrder, async (call) => {
    await college.orderModules(call, call.input);
    return done('顺序已保存');
  }),
  on(manageCollegeModuleRemove, async (call) => {
    await college.removeModule(call, call.input.id);
    return done('已删除');
  }),
  on(manageCollegeContents, ({ session, input, now }) => college.contents(session, input.moduleId, now)),
  on(manageCollegeContentOrder, async (call) => {
    await college.orderContents(call, call.input);
    return done('顺序已保存');
  }),
];
