import type { Previewed, PublicationKind } from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { required } from './entry-service.ts';
import type { PartsOf } from './kind.ts';
import { readContent } from './working-copy.ts';

const SECONDS = 1800;
const PURPOSE = 'publication-preview';
const OVER = '预览已失效，请回到编辑页重新打开';

/** Signed previews: the real page with the working copy in it, for the person who asked alone, for half an hour. */
export function createPreviews({ database, secrets, clock }: Platform, { partsOf }: { partsOf: PartsOf }) {
  const seconds = () => Math.floor(clock().getTime() / 1000);
  return {
    /** @throws Refusal notFound */
    async link(session: Session, id: string): Promise<{ href: string }> {
      const entry = await required(database, session, id);
      const until = seconds() + SECONDS;
      const token = `${id}.${until}.${secrets.sign(PURPOSE, id, session.accountId, until)}`;
      return { href: partsOf(entry.kind).previewHref(id, token) };
    },

    /** @throws Refusal notFound for a token that is over, or somebody else's */
    async show(session: Session, token: string, now: WireTime): Promise<Previewed> {
      const [id = '', until = '', sign = ''] = token.split('.');
      const isOwn = secrets.verify(sign, PURPOSE, id, session.accountId, Number(until));
      if (!isOwn || Number(until) < seconds()) throw notFound(OVER);
      const entry = await required(database, session, id);
      const { orgId, orgName, terms } = entry;
      const content = readContent(entry.kind as PublicationKind, entry.content);
      return {
        notice: null,
        layout: null,
        base: null,
        space: null,
        college: null,
        club: null,
        institution: null,
        about: null,
        ...(await partsOf(entry.kind).preview(
          { id, orgId, orgName, from: terms.from || entry.shownFrom || now },
          content,
        )),
      };
    },
  };
}
