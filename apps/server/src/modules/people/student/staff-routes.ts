import * as contract from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffStudents } from './staff-service.ts';
import type { Transfers } from './transfers.ts';

/** The account does not come back by itself: the school decides. */
const STILL_DISABLED = '该学生的账号是停用的，请在学生列表或回收站启用';

export const studentStaffRoutes = (students: StaffStudents, transfers: Transfers): Route[] => [
  on(contract.manageStudentPage, (call) => students.page(call, call.input)),
  on(contract.manageStudentFetch, (call) => students.fetch(call, call.input.id)),
  on(contract.addStudent, async (call) => answer('已新增学生', await students.add(call, call.input))),
  on(contract.updateStudent, async (call) => {
    const isLoginChanged = await students.update(call, call.input);
    return done(isLoginChanged ? '保存成功，登录账号同时改为新的学号，请告知学生' : '保存成功');
  }),
  on(contract.moveStudent, async (call) => {
    await students.move(call, call.input);
    return done('已转班');
  }),
  on(contract.leaveSchool, async (call) => {
    await students.leave(call, call.input);
    return done('已登记');
  }),
  on(contract.returnToSchool, async (call) => {
    await students.back(call, call.input);
    return done('已返校');
  }),
  on(contract.manageTransferPage, (call) => transfers.page(call, call.input)),
  on(contract.askTransfer, async (call) =>
    answer('已申请转学，等待对方学校接收', await transfers.ask(call, call.input)),
  ),
  on(contract.requestTransfer, async (call) => {
    await transfers.request(call, call.input);
    return done('已请求转入，等待原学校同意');
  }),
  on(contract.agreeTransfer, async (call) => {
    await transfers.agree(call, call.input.id);
    return done('已同意转出，等待对方学校接收');
  }),
  on(contract.acceptTransfer, async (call) => {
    const disabled = await transfers.accept(call, call.input);
    return done(disabled ? `已接收。${STILL_DISABLED}` : '已接收');
  }),
  on(contract.refuseTransfer, async (call) => {
    await transfers.refuse(call, call.input.id, call.input.reason);
    return done('已拒绝');
  }),
  on(contract.withdrawTransfer, async (call) => {
    await transfers.withdraw(call, call.input.id);
    return done('已撤回');
  }),
  on(contract.reopenTransfer, async (call) => {
    await transfers.reopen(call, call.input.id);
    return done('已收回拒绝，等待处理');
  }),
];
