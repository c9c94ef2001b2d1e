import {
  manageSchemeCompare,
  manageSchemeDiscard,
  manageSchemeDraft,
  manageSchemeFetch,
  manageSchemeList,
  manageSchemePreset,
  manageSchemePublish,
  manageSchemeSave,
} from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { StaffSchemes } from './staff-service.ts';

export const schemeStaffRoutes = (schemes: StaffSchemes): Route[] => [
  on(manageSchemeList, ({ session, input }) => schemes.list(session, input)),
  on(manageSchemeFetch, ({ session, input }) => schemes.fetch(session, input.schemeId)),
  on(manageSchemePreset, ({ input }) => schemes.preset(input.stage)),
  on(manageSchemeDraft, ({ session, input, now, requestId }) => schemes.draft(session, input, now, requestId)),
  on(manageSchemeSave, async ({ session, input, now, requestId }) =>
    answer('保存成功', await schemes.save(session, input, now, requestId)),
  ),
  on(manageSchemePublish, async ({ session, input, now, requestId }) =>
    done(await schemes.publish(session, input, now, requestId)),
  ),
  on(manageSchemeDiscard, async ({ session, input, requestId }) =>
    done(await schemes.discard(session, input.schemeId, requestId)),
  ),
  on(manageSchemeCompare, ({ session, input }) => schemes.compare(session, input)),
];
