import {
  type manageOrgFetch,
  type manageOrgMove,
  type manageOrgSetDisabled,
  OrgType,
  type ParsedInputOf,
} from '@vimo/contract';
import { breaksReference } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { organisationEnded, organisationMoved } from './events.ts';
import { createOrganisationFacts } from './facts-service.ts';
import { mayKeepTree, mayManageOrganisation } from './policy.ts';
import { organisationRestorer } from './restorer.ts';
import { stagesOfSchool, whatHangs } from './rules.ts';
import { scopeOf } from './scope.ts';
import {
  deleteOrganisation,
  isDisabled,
  moveBelow,
  nameIsTaken,
  openWith,
  organisationDetails,
  rowOf,
  treeWithin,
  writeDisabled,
} from './staff-queries.ts';
import { type By, change, found, managed, NONE, placeFor, written } from './tree-service.ts';

interface Parts {
  /** How many activities the staff's list of an organisation holds. */
  activitiesOf: (orgId: string, now: WireTime) => Promise<number>;
}
type Needs = Pick<Platform, 'database' | 'sessions' | 'recycleBin'>;

/** The tree of a scope, and one organisation of it. */
function createOrganisationReads({ database }: Pick<Platform, 'database'>, { activitiesOf }: Parts) {
  return {
    async tree(session: Session) {
      return { list: await treeWithin(database, scopeOf(session)), mayAdd: mayKeepTree(session) };
    },

    /** @throws Refusal notFound for one out of the person's scope */
    async details(session: Session, { id: orgId, open: isAsked }: ParsedInputOf<typeof manageOrgFetch>, now: WireTime) {
      await found(database, session, orgId);
      const [activities, open] = await Promise.all([
        activitiesOf(orgId, now),
        isAsked ? openWith(database, orgId, now) : undefined,
      ]);
      const details = await organisationDetails(database, orgId);
      if (!details) throw notFound(NONE);
      // As it works with them: who edits a school of before there were any finds those of its kind.
      const stages =
        details.orgType === OrgType.school ? [...stagesOfSchool(details.stages, details.kindName)] : details.stages;
      const { registerLoginUntil: until, keepsOldLogins } = details;
      // A bureau says whether old logins go on before the first pupil is moved, too.
      const ofOld = details.orgType === OrgType.bureau && keepsOldLogins;
      const registerLogin = until
        ? until >= dayOf(now) && (details.registerLogin || keepsOldLogins)
        : details.registerLogin || ofOld;
      const mayManage = mayManageOrganisation(session, orgId);
      return { ...details, open, registerLogin, activities, stages, mayManage };
    },
  };
}

/** Where organisations stand, and whether they are used. */
function createTreeChanges({ database, sessions, recycleBin }: Needs) {
  return {
    /** Puts an organisation with all below it under another. @throws Refusal naming `parentOrgId` when it cannot stand there */
    move: (by: By, { id, version, parentOrgId }: ParsedInputOf<typeof manageOrgMove>) =>
      change(database, async (db) => {
        const moved = await managed(db, by.session, id);
        const above = await placeFor(db, by.session, moved.orgType, parentOrgId);
        if (above && `${above.treeSign}.`.startsWith(`${moved.treeSign}.`))
          throw invalidInput({ parentOrgId: '不能移到自己或下级机构之下' });
        if (moved.parentOrgId === parentOrgId) throw invalidInput({ parentOrgId: '已在该机构之下' });
        if (await nameIsTaken(db, { parentOrgId, orgName: moved.orgName }))
          throw invalidInput({ parentOrgId: '该机构之下已有同名机构' });
        if (!(await moveBelow(db, id, version, parentOrgId))) throw changedMeanwhile();
        await db.tell(organisationMoved, { orgId: id, formerParentId: moved.parentOrgId || null });
        await written(db, by, 'moved', id);
      }),

    /**
     * Disables an organisation: it is in no list any more, its people are logged out and stay out, sign-ups for what it has not begun end. Or enables
     * it again.
     * @throws Refusal with the reason: what lies below still lives, what lies above does not
     */
    setDisabled: (by: By & { now: WireTime }, { id, disabled: wanted }: ParsedInputOf<typeof manageOrgSetDisabled>) =>
      change(database, async (db) => {
        const disabled = wanted === 1;
        const { orgName, parentOrgId } = await managed(db, by.session, id);
        if (disabled) {
          const { livingBelow = 0 } = (await organisationDetails(db, id)) ?? {};
          if (livingBelow > 0) throw refused(`还有 ${livingBelow} 个下级机构在使用，请先移动或停用它们`);
        } else if (parentOrgId && (await isDisabled(db, parentOrgId)))
          throw refused('上级机构已停用，请先启用上级机构');
        if (!(await writeDisabled(db, id, disabled))) return;
        if (disabled) {
          const { session } = by;
          await recycleBin.put(db, { kind: 'organisation', objectId: id, orgId: id, name: orgName, session });
          await sessions.revokeOrganisation(db, id);
          await db.tell(organisationEnded, { orgId: id, now: by.now });
        } else await recycleBin.drop(db, 'organisation', id);
        await written(db, by, disabled ? 'disabled' : 'enabled', id);
      }),

    /** Removes an organisation on which nothing hangs. @throws Refusal that says what hangs on it */
    async remove(by: By, id: string) {
      const hangs = (what: string) => refused(`该机构下还有${what}，不能删除，可以停用`);
      try {
        await change(database, async (db) => {
          const { orgName, parentOrgId } = await managed(db, by.session, id);
          const what = whatHangs((await organisationDetails(db, id))!);
          if (what) throw hangs(` ${what}`);
          const content = await rowOf(db, id);
          await deleteOrganisation(db, id);
          await recycleBin.put(db, {
            ...{ objectId: id, orgId: parentOrgId || null, name: orgName, session: by.session, content },
            kind: 'organisation',
          });
          await written(db, by, 'removed', id);
        });
      } catch (error) {
        throw breaksReference(error) ? hangs('其他内容') : error;
      }
    },

    restorer: organisationRestorer(managed),
  };
}

/** Organisations as those who keep their tree see and change them (docs/domains/organisations.md). */
export function createStaffOrganisations(platform: Needs, parts: Parts) {
  return {
    ...createOrganisationReads(platform, parts),
    ...createOrganisationFacts(platform),
    ...createTreeChanges(platform),
  };
}
export type StaffOrganisations = ReturnType<typeof createStaffOrganisations>;
