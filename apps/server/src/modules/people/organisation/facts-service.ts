import {
  type manageOrgAdd,
  type manageOrgSetRegisterLogin,
  type manageOrgUpdate,
  type manageOrgUpdateLines,
  OrgType,
  type ParsedInputOf,
} from '@vimo/contract';
import { noteHidden } from '../../../platform/call-budget.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { mayRefer } from '../../content/file/index.ts';
import { stagesOfSchool, stagesProblem } from './rules.ts';
import { createOrganisation } from './service.ts';
import { spell } from './spelling.ts';
import {
  areaExists,
  codeIsTaken,
  nameIsTaken,
  organisationDetails,
  stagesInUse,
  writeFacts,
  writeLines,
  writeRegisterLogin,
} from './staff-queries.ts';
import { type By, change, found, managed, placeFor, written } from './tree-service.ts';

type Lines = Pick<ParsedInputOf<typeof manageOrgUpdateLines>, 'logoId' | 'phone' | 'address' | 'contactPerson'>;
type Facts = Omit<ParsedInputOf<typeof manageOrgUpdate>, 'id' | 'version'>;

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

/**
 * Writes what an organisation says of itself, and notes what is off guests' pages by it at once: a picture or person that is not named any more, and a former name. Another number or
 * place is merely another fact (docs/decisions/2026-11-22-kept-values.md).
 * @throws Refusal naming `logoId` for a picture that the person may not name; when somebody changed the organisation since that version was read
 */
async function saveLines(
  db: Db,
  session: Session,
  { id, version, isRenamed = false }: { id: string; version: number; isRenamed?: boolean },
  { logoId = '', phone = '', address = '', contactPerson = '' }: Lines,
): Promise<void> {
  const naming = { by: session, use: 'organisation', referrer: { table: 'org', id } } as const;
  if (logoId && !(await mayRefer(db, [logoId], naming))) throw invalidInput({ logoId: '请重新上传标志' });
  const isGone = await writeLines(db, id, version, { logoId, phone, address, contactPerson });
  if (isGone === undefined) throw changedMeanwhile();
  if (isGone || isRenamed) noteHidden();
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

/** New organisations, and what an organisation says of itself. */
export function createOrganisationFacts({ database }: Pick<Platform, 'database'>) {
  return {
    /** @returns the new organisation's id. @throws Refusal notFound for a place out of scope, or naming the field that is wrong */
    add: (by: By, input: ParsedInputOf<typeof manageOrgAdd>) =>
      change(database, async (db) => {
        const { parentOrgId, orgType } = input;
        await placeFor(db, by.session, orgType, parentOrgId);
        await judgeFacts(db, input, orgType, { parentOrgId: parentOrgId ?? '' });
        const facts = await factsOf(input, orgType);
        const orgId = await createOrganisation(db, {
          name: input.orgName,
          type: orgType,
          kindName: input.kindName,
          ...(parentOrgId ? { parentOrgId } : {}),
        });
        await saveLines(db, by.session, { id: orgId, version: 1 }, input);
        await writeFacts(db, orgId, facts);
        await written(db, by, 'added', orgId);
        return orgId;
      }),

    /** @throws Refusal naming the field that is wrong; when somebody changed it meanwhile; notFound for one that is not theirs to manage */
    update: (by: By & { now: WireTime }, { id, version, ...input }: ParsedInputOf<typeof manageOrgUpdate>) =>
      change(database, async (db) => {
        const { orgType, parentOrgId, orgName } = await managed(db, by.session, id);
        await judgeFacts(db, input, orgType, { parentOrgId, besides: id });
        if (orgType === OrgType.school) await requireStages(db, id, input.stages ?? [], dayOf(by.now));
        await saveLines(db, by.session, { id, version, isRenamed: input.orgName !== orgName }, input);
        await writeFacts(db, id, await factsOf(input, orgType));
        await written(db, by, 'changed', id);
      }),

    /** As `update`, for what the organisation says of itself. */
    updateLines: ({ session, requestId }: By, { id, version, ...input }: ParsedInputOf<typeof manageOrgUpdateLines>) =>
      database.transaction(async (db) => {
        await found(db, session, id);
        await saveLines(db, session, { id, version }, input);
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
  };
}
