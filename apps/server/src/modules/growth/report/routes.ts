import {
  reportFetch,
  reportPage,
  reportPageParent,
  reportPublicity,
  reportSelect,
  reportSelection,
} from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { Reports } from './service.ts';

export const reportRoutes = (reports: Reports): Route[] => [
  on(reportPage, ({ session, input, now }) => reports.page(session, input, now)),
  on(reportPageParent, ({ session, input, now }) => reports.parentPage(session, input, now)),
  on(reportPublicity, ({ session, input, now }) => reports.publicity(session, input, now)),
  on(reportFetch, (call) => reports.fetch(call)),
  on(reportSelection, ({ session, input }) => reports.selection(session, input.semesterId)),
  on(reportSelect, async ({ session, input }) => done(await reports.select(session, input))),
];
