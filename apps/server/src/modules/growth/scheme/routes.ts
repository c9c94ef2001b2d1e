import { dimensionByModelId, filedByDimensionId, findSchemeByUserId, modelBySchemaId } from '@vimo/contract';
import { on, type Route } from '../../../platform/http/route.ts';
import { dayOf } from '../../../platform/time.ts';
import type { Schemes } from './service.ts';

export const schemeRoutes = (schemes: Schemes): Route[] => [
  on(findSchemeByUserId, ({ session, now }) => schemes.mine(session.accountId, dayOf(now))),
  on(modelBySchemaId, ({ session, input }) => schemes.modules(session.accountId, input.schemeId)),
  on(dimensionByModelId, ({ session, input, now }) => schemes.dimensions(session.accountId, input.modelId, dayOf(now))),
  on(filedByDimensionId, ({ session, input }) => schemes.fields(session.accountId, input.dimensionId)),
];
