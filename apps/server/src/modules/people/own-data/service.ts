import type { Platform } from '../../../platform/platform.ts';
import type { Eraser } from '../../../slice.ts';
import type { Notifications } from '../notification/index.ts';
import { createConsents } from './consents.ts';
import { createOwnExports } from './exports.ts';
import { createDataRequests } from './requests.ts';

/** What people have a right to with what is kept of them (docs/domains/own-data.md). */
export const createOwnData = (
  platform: Platform,
  parts: { notifications: Notifications; erasers: readonly Eraser[] },
) => ({
  consents: createConsents(platform, parts),
  requests: createDataRequests(platform, parts),
  exports: createOwnExports(platform),
});
export type OwnData = ReturnType<typeof createOwnData>;
