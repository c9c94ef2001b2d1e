import { ABILITIES, type Ability, officeLabel, ScreenTheme, usertypeLabel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { Abilities } from '../../../slice.ts';
import { cardOf } from '../account/index.ts';
import { isWithin, organisationsWithin, scopeOf } from '../organisation/index.ts';

/** Rooms of who only reads. */
const READERS_ROOMS: readonly Ability[] = ['activities', 'content', 'archives'];

/** For whom a member of staff acts. */
export function createStaff(db: Db, abilities: Abilities) {
  const abilitiesOf = async (session: Session): Promise<Ability[]> => {
    const may = await Promise.all(ABILITIES.map((ability) => abilities[ability]?.(session) ?? false));
    return ABILITIES.filter((ability, at) => may[at] && (!session.readsOnly || READERS_ROOMS.includes(ability)));
  };
  return {
    abilitiesOf,

    /** Who the person is, for whom they act and what they may do. */
    async profile(session: Session) {
      const [card, orgs, may] = await Promise.all([
        cardOf(db, session.accountId),
        organisationsWithin(db, scopeOf(session)),
        abilitiesOf(session),
      ]);
      return {
        userid: session.accountId,
        name: card?.name ?? session.name,
        headimg: card?.headimg ?? '',
        sex: card?.sex ?? 0,
        screenTheme: card?.screenTheme ?? ScreenTheme.light,
        usertype: session.usertype,
        usertypeName: [usertypeLabel[session.usertype], ...session.offices.map((office) => officeLabel[office])].join(
          '、',
        ),
        orgId: session.orgId,
        orgName: card?.orgName ?? '',
        offices: [...session.offices],
        readsOnly: session.readsOnly ? 1 : 0,
        orgs,
        may,
      };
    },

    /**
     * The organisations that a list of staff is about, each with all below it: the one asked for, or all of the person's scope; empty is
     * everywhere. @throws Refusal notFound for an organisation out of scope
     */
    async orgIds(session: Session, asked: string | undefined): Promise<string[]> {
      const scope = scopeOf(session);
      if (asked && !(await isWithin(db, scope, asked))) throw notFound('机构不存在或不属于您管理');
      const orgId = asked || scope;
      return orgId === null ? [] : [orgId];
    },
  };
}
export type Staff = ReturnType<typeof createStaff>;
