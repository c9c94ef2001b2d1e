import {
  addAlbum,
  addClubDynamic,
  addClubPhoto,
  addMessage,
  addTalk,
  applyToClub,
  batchAddPhoto,
  type Endpoint,
  fileUpload,
  updateAlbum,
  updateClubDynamic,
  updateClubIntro,
  updateUserInfo,
} from '@vimo/contract';
import type { Module, Route } from '../../../platform/http/route.ts';
import type { Consents } from './consents.ts';

const PUBLISHED: readonly string[] = ['headimg', 'talk', 'talkVideo', 'album', 'message', 'club', 'clubPhoto'];
const always = () => true;

/**
 * What a child does with a guardian's consent alone, with what of the input decides (docs/domains/own-data.md): what others see, and pictures.
 * Records and evaluations are the school's, and need none.
 */
const ASKED: ReadonlyMap<Endpoint, (input: Record<string, unknown>) => boolean> = new Map<
  Endpoint,
  (input: Record<string, unknown>) => boolean
>([
  [addTalk, always],
  [addAlbum, always],
  [updateAlbum, always],
  [batchAddPhoto, always],
  [addMessage, always],
  [applyToClub, always],
  [updateClubIntro, always],
  [addClubDynamic, always],
  [updateClubDynamic, always],
  [addClubPhoto, always],
  [updateUserInfo, ({ headimg }) => Boolean(headimg)],
  [fileUpload, ({ belongName }) => PUBLISHED.includes(String(belongName))],
]);

/** The modules with the consent asked for before each of these calls. */
export function underConsent(modules: readonly Module[], consents: Consents): Module[] {
  const guarded = (route: Route): Route => {
    const asks = ASKED.get(route.endpoint);
    if (!asks) return route;
    return {
      ...route,
      async handle(call) {
        if (call.session && asks(call.input as Record<string, unknown>)) await consents.require(call.session, call.now);
        return route.handle(call);
      },
    };
  };
  return modules.map((module) => ({ ...module, routes: module.routes.map(guarded) }));
}
