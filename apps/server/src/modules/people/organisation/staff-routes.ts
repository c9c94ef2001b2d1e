import {
  manageOrgAdd,
  manageOrgFetch,
  manageOrgMove,
  manageOrgRemove,
  manageOrgSetDisabled,
  manageOrgSetRegisterLogin,
  manageOrgTree,
  manageOrgUpdate,
  manageOrgUpdateLines,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffOrganisations } from './staff-service.ts';

export const organisationStaffRoutes = (organisations: StaffOrganisations): Route[] => [
  on(manageOrgTree, ({ session }) => organisations.tree(session)),
  on(manageOrgFetch, ({ session, input, now }) => organisations.details(session, input, now)),
  on(manageOrgAdd, async (call) => answer('新增成功', { id: await organisations.add(call, call.input) })),
  on(manageOrgUpdate, async (call) => {
    await organisations.update(call, call.input);
    return done('保存成功');
  }),
  on(manageOrgUpdateLines, async (call) => {
    await organisations.updateLines(call, call.input);
    return done('保存成功');
  }),
  on(manageOrgSetRegisterLogin, async (call) => {
    await organisations.setRegisterLogin(call, call.input);
    return done(call.input.allowed ? '已允许用学籍号登录' : '已不允许用学籍号登录');
  }),
  on(manageOrgMove, async (call) => {
    await organisations.move(call, call.input);
    return done('移动成功');
  }),
  on(manageOrgSetDisabled, async (call) => {
    await organisations.setDisabled(call, call.input);
    return done(call.input.disabled ? '已停用' : '已启用');
  }),
  on(manageOrgRemove, async (call) => {
    await organisations.remove(call, call.input.id);
    return done('已删除，30 天内可在回收站恢复');
  }),
];
