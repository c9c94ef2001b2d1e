import {
  manageKindAdd,
  manageKindChoices,
  manageKindList,
  manageKindOrder,
  manageKindRemove,
  manageKindRename,
  manageKindSwitch,
  Office,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Kinds } from './staff-service.ts';

export const kindStaffRoutes = (kinds: Kinds): Route[] => [
  on(manageKindList, ({ session, input }) => kinds.list(session, input.list)),
  // Who edits the contents of a school writes the pages of its clubs, too.
  { ...on(manageKindChoices, ({ input }) => kinds.choices(input.list)), office: Office.contentEditor },
  on(manageKindAdd, async (call) => answer('新增成功', { id: await kinds.add(call, call.input) })),
  on(manageKindRename, async (call) => {
    await kinds.rename(call, call.input);
    return done('保存成功');
  }),
  on(manageKindOrder, async (call) => {
    await kinds.order(call, call.input);
    return done('保存成功');
  }),
  on(manageKindSwitch, async (call) => {
    await kinds.setEnabled(call, call.input);
    return done(call.input.enabled ? '已启用' : '已停用');
  }),
  on(manageKindRemove, async (call) => {
    await kinds.remove(call, call.input);
    return done('已删除');
  }),
];
