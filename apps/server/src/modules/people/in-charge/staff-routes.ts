import {
  manageInCharge,
  manageInChargeCopy,
  manageInChargeSet,
  manageSubjectAdd,
  manageSubjectList,
  manageSubjectOrder,
  manageSubjectRemove,
  manageSubjectRename,
  manageSubjectSwitch,
  manageTeachers,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import { dayOf } from '../../../platform/time.ts';
import type { InCharge } from './staff-service.ts';

export const inChargeStaffRoutes = (inCharge: InCharge): Route[] => [
  on(manageSubjectList, ({ session }) => inCharge.subjects(session)),
  on(manageSubjectAdd, async (call) => {
    await inCharge.addSubject(call, call.input);
    return done('新增成功');
  }),
  on(manageSubjectRename, async (call) => {
    await inCharge.renameSubject(call, call.input);
    return done('保存成功');
  }),
  on(manageSubjectSwitch, async (call) => {
    await inCharge.setSubjectEnabled(call, call.input);
    return done(call.input.enabled ? '已启用' : '已停用');
  }),
  on(manageSubjectOrder, async (call) => {
    await inCharge.orderSubjects(call, call.input);
    return done('保存成功');
  }),
  on(manageSubjectRemove, async (call) => {
    await inCharge.removeSubject(call, call.input.subjectId);
    return done('已删除，30 天内可在回收站恢复');
  }),
  on(manageInCharge, ({ session, input, now }) => inCharge.query(session, input, dayOf(now))),
  on(manageTeachers, ({ session, input }) => inCharge.teachers(session, input.orgId || undefined, input.name ?? '')),
  on(manageInChargeSet, async (call) => {
    await inCharge.set(call, call.input);
    return done('保存成功');
  }),
  on(manageInChargeCopy, async (call) => {
    const classes = await inCharge.copy(call, call.input);
    return answer(`已为 ${classes} 个班级沿用上一学年的任职`, { classes });
  }),
];
