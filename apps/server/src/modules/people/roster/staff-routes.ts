import {
  manageClassAdd,
  manageClassesWithoutTeacher,
  manageClassList,
  manageClassRemove,
  manageClassRename,
  manageCohortLength,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffRoster } from './staff-service.ts';

export const rosterStaffRoutes = (roster: StaffRoster): Route[] => [
  on(manageClassList, ({ session, input, now }) => roster.classes(session, input, now)),
  on(manageClassesWithoutTeacher, ({ session, now }) => roster.withoutTeacher(session, now)),
  on(manageClassAdd, async (call) => {
    await roster.add(call, call.input);
    return done('新增成功');
  }),
  on(manageClassRename, async (call) => {
    await roster.rename(call, call.input);
    return done('保存成功');
  }),
  on(manageClassRemove, async (call) => {
    await roster.remove(call, call.input);
    return done('已删除，30 天内可在回收站恢复');
  }),
  on(manageCohortLength, async (call) => {
    await roster.setLength(call, call.input);
    return done('保存成功');
  }),
];
