import * as contract from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Receipts } from './receipt-service.ts';
import type { Relays } from './relay-service.ts';
import type { StaffCirculars } from './staff-service.ts';
import type { CircularTemplates } from './template-service.ts';

export const circularStaffRoutes = (
  staff: StaffCirculars,
  { receipts, relays, templates }: { receipts: Receipts; relays: Relays; templates: CircularTemplates },
): Route[] => [
  on(contract.manageCircularPage, ({ session, input }) => staff.page(session, input)),
  on(contract.manageCircularTargets, (call) => staff.targets(call)),
  on(contract.manageCircularCount, (call) => staff.count(call)),
  on(contract.manageCircularFetch, (call) => staff.fetch(call)),
  on(contract.manageCircularSave, (call) => staff.save(call)),
  on(contract.manageCircularSend, async (call) => done((await staff.send(call)) ? '已定时' : '开始发送')),
  on(contract.manageCircularTakeBack, async (call) => {
    const isSent = await staff.takeBack(call);
    return done(isSent ? '已收回' : '已取消定时，通知回到草稿');
  }),
  on(contract.manageCircularRemove, async (call) => {
    await staff.remove(call);
    return done('已删除');
  }),
  on(contract.manageCircularReceipts, (call) => receipts.receipts(call)),
  on(contract.manageCircularRecipients, (call) => receipts.recipients(call)),
  on(contract.manageCircularExport, (call) => receipts.export(call)),
  on(contract.manageCircularRemind, async (call) => {
    await receipts.remind(call);
    return done('开始提醒');
  }),
  on(contract.manageCircularRelay, async (call) => done(`已请 ${await relays.ask(call)} 位班主任转告`)),
  on(contract.manageCircularRelayed, (call) => relays.relayed(call)),
  on(contract.manageCircularAnswers, (call) => receipts.answers(call)),
  on(contract.manageCircularAnswersSeen, async (call) => {
    await receipts.seen(call);
    return done();
  }),
  on(contract.manageCircularReply, async (call) => {
    await receipts.reply(call);
    return done('答复已发送');
  }),
  on(contract.manageCircularTemplates, ({ session }) => templates.list(session)),
  on(contract.manageCircularTemplateSave, async (call) => {
    await templates.save(call);
    return done('已保存');
  }),
  on(contract.manageCircularTemplateRemove, async (call) => {
    await templates.remove(call);
    return done('已删除');
  }),
];
