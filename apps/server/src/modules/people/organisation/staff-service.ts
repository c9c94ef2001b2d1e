import {
  type manageOrgAdd,
  type manageOrgMove,
  type manageOrgSetDisabled,
  type manageOrgSetRegisterLogin,
  type manageOrgUpdate,
  type manageOrgUpdateLines,
  OrgType,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { noteHidden } from '../../../platform/call-budget.ts';
import { breaksReference, type Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { mayRefer } from '../../content/file/index.ts';
import { organisationEnded, organisationMoved } from './events.ts';
import { mayAddAtTop, mayKeepTree, mayManageOrganisation } from './policy.ts';
import { organisationRestorer } from './restorer.ts';
import { placeProblem, stagesOfSchool, stagesProblem, whatHangs } from './rules.ts';
import { scopeOf } from './scope.ts';
import { createOrganisation } from './service.ts';
import { spell } from './spelling.ts';
import {
  areaExists,
  codeIsTaken,
  deleteOrganisation,
  isDisabled,
  type KeptOrganisation,
  lockTree,
  moveBelow,
  nameIsTaken,
  type OrganisationLines,
  openWith,
  organisationDetails,
  organisationWithin,
  rowOf,
  stagesInUse,
  treeWithin,
  writeDisabled,
  writeFacts,
  writeLines,
  writeRegisterLogin,
} from './staff-queries.ts';

/** What is written down of an organisation, as the log names it. */
type Happening =
  | 'added'
  | 'changed'
  | 'linesChanged'
  | 'registerLogin.allowed'
  | 'registerLogin.forbidden'
  | 'moved'
  | 'disabled'
  | 'enabled'
  | 'removed';

/** Who calls, and the id under which the log knows the call. */
type By = { session: Session; requestId: string };
type Lines = Pick<ParsedInputOf<typeof manageOrgUpdateLines>, 'logoId' | 'phone' | 'address' | 'contactPerson'>;
type Facts = Omit<ParsedInputOf<typeof manageOrgUpdate>, 'id' | 'version'>;

interface Parts {
  /** How many activities the staff's list of an organisation holds. */
  activitiesOf: (orgId: string, now: WireTime) => Promise<number>;
}

const NONE = '机构不存在或不属于您管理';

/** Organisations as those who keep their tree see and change them (docs/domains/organisations.md). */
export function createStaffOrganisations(
  { database, sessions, recycleBin }: Pick<Platform, 'database' | 'sessions' | 'recycleBin'>,
  { activitiesOf }: Parts,
) {
  /** @throws Refusal notFound for an organisation that is not there or out of the person's scope */
  async function found(db: Db, session: Session, orgId: string): Promise<KeptOrganisation> {
    const organisation = await organisationWithin(db, scopeOf(session), orgId);
    if (!organisation) throw notFound(NONE);
    return organisation;
  }

  /** As `found`, for one that the person may rename, move, disable and remove. @throws Refusal notFound also for the own one */
  async function managed(db: Db, session: Session, orgId: string): Promise<KeptOrganisation> {
    if (!mayManageOrganisation(session, orgId)) throw notFound(NONE);
    return found(db, session, orgId);
  }

  /** The bureau below which something is to stand; undefined is the top. @throws Refusal naming `parentOrgId` */
  async function placeFor(db: Db, session: Session, orgType: number, parentOrgId: string | undefined) {
    const wrong = (text: string) => invalidInput({ parentOrgId: text });
    if (!parentOrgId && !mayAddAtTop(session)) throw wrong('请选择上级机构');
    const above = parentOrgId ? await found(db, session, parentOrgId) : undefined;
    const problem = placeProblem(orgType, above);
    if (problem) throw wrong(problem);
    return above;
  }

  /** @throws Refusal naming the field for a name that is taken beside it, or an area that there is not */
  async function judgeFacts(db: Db, facts: Facts, orgType: number, place: { parentOrgId: string; besides?: string }) {
    if (await nameIsTaken(db, { ...place, orgName: facts.orgName }))
      throw invalidInput({ orgName: '同一上级下已有同名机构' });
    if (facts.areaId && !(await areaExists(db, facts.areaId))) throw invalidInput({ areaId: '请选择地区' });
    if (facts.code && (await codeIsTaken(db, facts.code, place.besides)))
      throw invalidInput({ code: '已有机构使用这个代码' });
    if (orgType === OrgType.school && !facts.stages?.length) throw invalidInput({ stages: '请选择学段' });
  }

  /** @throws Refusal naming `stages` for a stage that a school would lose with its classes */
  async function requireStages(db: Db, orgId: string, stages: readonly number[], day: string) {
    const before = await organisationDetails(db, orgId);
    const had = before ? stagesOfSchool(before.stages, before.kindName) : [];
    const problem = stagesProblem(had, stages, await stagesInUse(db, [orgId], day));
    if (problem) throw invalidInput({ stages: problem });
  }

  /** Lines as they are written. @throws Refusal naming `logoId` for a picture that the person may not name */
  async function linesOf(
    db: Db,
    session: Session,
    orgId: string | undefined,
    lines: Lines,
  ): Promise<OrganisationLines> {
    const { logoId = '', phone = '', address = '', contactPerson = '' } = lines;
    const naming = {
      by: session,
      use: 'organisation' as const,
      ...(orgId ? { referrer: { table: 'org', id: orgId } } : {}),
    };
    if (logoId && !(await mayRefer(db, [logoId], naming))) throw invalidInput({ logoId: '请重新上传标志' });
    return { logoId, phone, address, contactPerson };
  }

  const factsOf = async (facts: Facts, orgType: number) => ({
    orgName: facts.orgName,
    ...(await spell(facts.orgName)),
    kindName: facts.kindName,
    stages: orgType === OrgType.school ? (facts.stages ?? []) : [],
    areaId: facts.areaId || null,
    code: facts.code,
    headName: facts.headName,
  });

  /** One change of the tree, written down; changes come one after the other. */
  const change = <T>(work: (db: Db) => Promise<T>) =>
    database.transaction(async (db) => {
      await lockTree(db);
      return work(db);
    });
  const written = (db: Db, { session, requestId }: By, event: Happening, target: string) =>
    audit(db, { event: `organisation.${event}`, session, target, requestId });

  return {
    async tree(session: Session) {
      return { list: await treeWithin(database, scopeOf(session)), mayAdd: mayKeepTree(session) };
    },

    /** @throws Refusal notFound for one out of the person's scope */
    async details(session: Session, orgId: string, now: WireTime) {
      await found(database, session, orgId);
      const [activities, open] = await Promise.all([activitiesOf(orgId, now), openWith(database, orgId, now)]);
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
      return { ...details, ...open, registerLogin, activities, stages, mayManage };
    },

    /** @returns the new organisation's id. @throws Refusal notFound for a place out of scope, or naming the field that is wrong */
    add: (by: By, input: ParsedInputOf<typeof manageOrgAdd>) =>
      change(async (db) => {
        const { parentOrgId, orgType } = input;
        await placeFor(db, by.session, orgType, parentOrgId);
        await judgeFacts(db, input, orgType, { parentOrgId: parentOrgId ?? '' });
        const lines = await linesOf(db, by.session, undefined, input);
        const facts = await factsOf(input, orgType);
        const orgId = await createOrganisation(db, {
          name: input.orgName,
          type: orgType,
          kindName: input.kindName,
          ...(parentOrgId ? { parentOrgId } : {}),
        });
        await writeLines(db, orgId, 1, lines);
        await writeFacts(db, orgId, facts);
        await written(db, by, 'added', orgId);
        return orgId;
      }),

    /** @throws Refusal naming the field that is wrong; when somebody changed it meanwhile; notFound for one that is not theirs to manage */
    update: (by: By & { now: WireTime }, { id, version, ...input }: ParsedInputOf<typeof manageOrgUpdate>) =>
      change(async (db) => {
        const { orgType, parentOrgId } = await managed(db, by.session, id);
        await judgeFacts(db, input, orgType, { parentOrgId, besides: id });
        if (orgType === OrgType.school) await requireStages(db, id, input.stages ?? [], dayOf(by.now));
        const lines = await linesOf(db, by.session, id, input);
        if (!(await writeLines(db, id, version, lines))) throw changedMeanwhile();
        await writeFacts(db, id, await factsOf(input, orgType));
        await written(db, by, 'changed', id);
      }),

    /** As `update`, for what the organisation says of itself. */
    updateLines: ({ session, requestId }: By, { id, version, ...input }: ParsedInputOf<typeof manageOrgUpdateLines>) =>
      database.transaction(async (db) => {
        await found(db, session, id);
        const before = await organisationDetails(db, id);
        const lines = await linesOf(db, session, id, input);
        // A person's name and a picture may have to go at once; a number and a place are merely others now.
        if (before?.contactPerson !== lines.contactPerson || before.logoId !== lines.logoId) noteHidden();
        if (!(await writeLines(db, id, version, lines))) throw changedMeanwhile();
        await written(db, { session, requestId }, 'linesChanged', id);
      }),

    /**
     * Whether a school's pupils may log in with their register number too: the school's own choice; a bureau's whether those who did before go on to in the schools below
     * (docs/domains/people.md). @throws Refusal for a base
     */
    setRegisterLogin: ({ session, requestId }: By, { id, allowed }: ParsedInputOf<typeof manageOrgSetRegisterLogin>) =>
      database.transaction(async (db) => {
        const { orgType } = await found(db, session, id);
        if (orgType === OrgType.base) throw refused('只有学校和教育局可以设置学生的登录方式');
        if (!(await writeRegisterLogin(db, id, allowed === 1))) return;
        await written(db, { session, requestId }, allowed ? 'registerLogin.allowed' : 'registerLogin.forbidden', id);
      }),

    /** Puts an organisation with all below it under another. @throws Refusal naming `parentOrgId` when it cannot stand there */
    move: (by: By, { id, version, parentOrgId }: ParsedInputOf<typeof manageOrgMove>) =>
      change(async (db) => {
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
      change(async (db) => {
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
        await change(async (db) => {
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
export type StaffOrganisations = ReturnType<typeof createStaffOrganisations>;
