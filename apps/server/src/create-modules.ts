import { underConsent } from './modules/people/own-data/index.ts';
import { everySlice } from './modules.ts';
import type { Platform } from './platform/platform.ts';

/** A list of slices with all services that the server knows. */
export type EveryDomain = (platform: Platform) => ReturnType<typeof everySlice>;

/** What the server is made of: every service by its name, once for the process, and the modules that answer calls. */
export function createModules(platform: Platform, domains: EveryDomain = everySlice) {
  const { services, slices } = domains(platform);
  platform.reactions.are(services.told.reactions);
  return { services, modules: underConsent(slices, services.ownData.consents) };
}
export type Services = ReturnType<typeof createModules>['services'];
