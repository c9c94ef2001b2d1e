import { useCall } from '@vimo/client';
import { homeRow } from '@vimo/contract';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';

/** The one answer that the blocks of a home are drawn from; without an organisation it is the whole city's (spec 1, 2.8). */
export const useHomeRow = () => useCall(homeRow, { belongDeptId: useChosenOrg()?.orgId });
