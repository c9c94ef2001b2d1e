import {
  managePublicationAdopt,
  managePublicationBringBack,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationOrder,
  managePublicationPage,
  managePublicationPreview,
  managePublicationRule,
  managePublicationRuleSave,
  managePublicationSave,
  managePublicationStep,
  managePublicationVersion,
  type PublicationStep,
  publicationComes,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import { minuteOf } from '../../../platform/leaving-list.ts';
import type { Publications } from './staff-service.ts';

const SAID: Record<PublicationStep, string> = {
  putForward: '已送审',
  takeBack: '已撤回送审',
  publish: '已发布',
  pass: '已通过',
  return: '已退回',
  unschedule: '已撤回，内容回到草稿',
  takeDown: '已下线',
  remove: '已删除',
};

export const publicationStaffRoutes = (publications: Publications): Route[] => [
  on(managePublicationKinds, ({ session, now }) => publications.kinds(session, now)),
  on(managePublicationPage, ({ session, input, now }) => publications.page(session, input, now)),
  on(managePublicationFetch, ({ session, input, now }) => publications.fetch(session, input.id, now)),
  on(managePublicationAdopt, (call) => publications.adopt(call, call.input)),
  on(managePublicationSave, async (call) => answer('草稿已保存', await publications.save(call, call.input))),
  on(managePublicationStep, async (call) => {
    const { edition, from } = await publications.step(call, call.input);
    const said = SAID[call.input.step];
    return answer(from ? `${said}，${publicationComes(minuteOf(from))}` : said, { edition });
  }),
  on(managePublicationPreview, ({ session, input }) => publications.previews.link(session, input.id)),
  on(managePublicationVersion, ({ session, input }) => publications.version(session, input)),
  on(managePublicationBringBack, async (call) =>
    answer('已恢复到草稿', await publications.bringBack(call, call.input)),
  ),
  on(managePublicationOrder, (call) => publications.order(call, call.input)),
  on(managePublicationRule, ({ session, input }) => publications.rule(session, input.orgId)),
  on(managePublicationRuleSave, async (call) => {
    await publications.saveRule(call, call.input);
    return done('保存成功');
  }),
];
