import { useCall } from '@vimo/client';
import { homeRow } from '@vimo/contract';
import { useChosenOrg } from '../../../features/organisation/chosen-org.ts';

/** The one answer that the blocks of a home are made from; without an organisation it is the whole city's. */
export const useHomeRow = () => useCall(homeRow, { belongDeptId: useChosenOrg()?.orgId });
