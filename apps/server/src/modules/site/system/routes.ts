import * as contract from '@vimo/contract';
import { done, on, type Route } from '../../../platform/http/route.ts';
import type { PageFaults } from './service.ts';

export const systemRoutes = (pageFaults: PageFaults): Route[] => [
  on(contract.tellPageFault, async (call) => {
    await pageFaults.note(call);
    return done('已记录');
  }),
];
