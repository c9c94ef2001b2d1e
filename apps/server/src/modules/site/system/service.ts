import { pageAt, type tellPageFault } from '@vimo/contract';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { networkKey } from '../../people/account/index.ts';

const HOUR = 3600;
/** Faults of pages taken in an hour, of one network and of all: anybody can tell some, and they push no fault of the server off the list. */
export const PAGE_FAULTS_AN_HOUR = { ofOne: 20, ofAll: 200 } as const;
const ADMIN = '/zs-platform';

/** What pages tell of their own faults (docs/domains/system.md). */
export const createPageFaults = ({ faults, limits, secrets }: Platform) => ({
  /** Notes one as the server's own; what is too much is forgotten, as nobody waits for an answer. */
  async note({ input, address, requestId }: Call<typeof tellPageFault>): Promise<void> {
    const ofOne = await limits.hit(networkKey(secrets, 'page-faults', address), HOUR);
    if (ofOne.hits > PAGE_FAULTS_AN_HOUR.ofOne) return;
    const ofAll = await limits.hit('page-faults', HOUR);
    if (ofAll.hits > PAGE_FAULTS_AN_HOUR.ofAll) return;
    const { page, place, browser } = input;
    const isAdmin = page === ADMIN || page.startsWith(`${ADMIN}/`);
    const known = isAdmin ? ADMIN : (pageAt(page)?.path ?? '没有这个页面');
    const error = Object.assign(new Error(), { name: input.kind, stack: '' });
    faults.note(error, { at: ['页面', known, place, browser].filter(Boolean).join(' · '), requestId });
  },
});
export type PageFaults = ReturnType<typeof createPageFaults>;
