import { contentProblems, OrgType, type SchemeContent, stageLabel } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { type Database, type Db, isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { isWithin, stagesOfSchool } from '../../people/organisation/index.ts';
import { type Staff, scopeOf } from '../../people/staff/index.ts';
import { changesBetween } from './compare.ts';
import { canHaveScheme } from './policy.ts';
import { presetOf } from './presets.ts';
import {
  contentsOf,
  deleteDraft,
  insertDraft,
  lastTwo,
  nextPartIds,
  placeOfOrganisation,
  schemesOf,
  schemeWithContent,
  versionBefore,
  writeDraft,
  writePublished,
} from './queries.ts';
import { idsIn, partsIn, schoolProblems, withIds } from './rules.ts';
import type { Schemes } from './service.ts';

const CHANGED_MEANWHILE = '该内容已被他人修改，请刷新后再试';
const NOT_THERE = '方案不存在或不属于您管理';

/** Gives every part of a content an id; those that are `known` stay. */
async function numbered(db: Db, content: SchemeContent, known: readonly string[]): Promise<SchemeContent> {
  const fresh = await nextPartIds(db, partsIn(content));
  return withIds(content, new Set(known), () => fresh.shift()!);
}
const moduleIdsIn = ({ modules }: SchemeContent) => modules.map(({ moduleId = '' }) => moduleId);

/**
 * A scheme published at once, as the demo city and tests need it: the version after the last one of the organisation and stage.
 * @returns its id
 */
export async function addScheme(
  db: Db,
  scheme: { orgId: string; stage: number; schemeName: string; content: SchemeContent },
  now: WireTime,
): Promise<string> {
  const before = await lastTwo(db, scheme.orgId, scheme.stage);
  const content = await numbered(
    db,
    scheme.content,
    before.flatMap((row) => idsIn(row.content)),
  );
  const schemeId = await insertDraft(db, { ...scheme, content, version: (before[0]?.version ?? 0) + 1 }, now);
  await writePublished(db, { schemeId, revision: 1, by: null, now });
  return schemeId;
}

/** A scheme of the person's scope. @throws Refusal notFound */
async function within(db: Db, session: Session, schemeId: string) {
  const scheme = await schemeWithContent(db, schemeId);
  if (!scheme || !(await isWithin(db, scopeOf(session), scheme.orgId))) throw notFound(NOT_THERE);
  return scheme;
}

/**
 * What the bureaus above a school have published for a stage.
 * @throws Refusal when there is none; to write, also when the school does not teach the stage, as a draft may stand that was begun when it did
 */
async function frameFor(
  db: Db,
  schemes: Schemes,
  orgId: string,
  stage: number,
  { toWrite = false } = {},
): Promise<SchemeContent> {
  const place = await placeOfOrganisation(db, orgId);
  const taught = place ? stagesOfSchool(place.stages, place.kindName) : [];
  if (toWrite && taught.length > 0 && !taught.includes(stage))
    throw refused(`该学校没有${stageLabel[stage]}学段，不能为其建立方案`);
  const found = await schemes.schemeAt(db, orgId, place?.above ?? [], stage);
  if (!found) throw refused('教育局还没有发布该学段的方案');
  return found.frame.content;
}

interface Parts {
  schemes: Schemes;
  staff: Staff;
}

/** Schemes, with what a school may add to them. */
function createSchemeLists(database: Database, { schemes, staff }: Parts) {
  return {
    async list(session: Session, { orgId, stage }: { orgId?: string | undefined; stage?: number | undefined }) {
      const top = await staff.orgIds(session, orgId || undefined);
      return schemesOf(database, top, stage);
    },

    async fetch(session: Session, schemeId: string) {
      const scheme = await within(database, session, schemeId);
      if (scheme.orgType !== OrgType.school) return { ...scheme, openModules: [] };
      return { ...scheme, openModules: openTo(await frameFor(database, schemes, scheme.orgId, scheme.stage)) };
    },

    preset(stage: number) {
      const preset = presetOf(stage);
      if (!preset) throw refused('该学段没有预置方案');
      return preset;
    },

    async compare(
      session: Session,
      { schemeId, withSchemeId }: { schemeId: string; withSchemeId?: string | undefined },
    ) {
      const scheme = await within(database, session, schemeId);
      const other = withSchemeId
        ? await within(database, session, withSchemeId)
        : await versionBefore(database, scheme);
      return changesBetween(other?.content ?? { confirmAfterDays: 0, modules: [] }, scheme.content);
    },
  };
}

/** Drafts that are begun and given up. */
function createSchemeDrafts(database: Database, { schemes }: Pick<Parts, 'schemes'>) {
  return {
    /** The draft of an organisation and stage: the one there is, else a new one after the latest version, else after the preset. */
    async draft(
      session: Session,
      { orgId: asked, stage }: { orgId?: string | undefined; stage: number },
      now: WireTime,
      requestId: string,
    ): Promise<{ schemeId: string }> {
      const orgId = asked || session.orgId;
      const place = orgId ? await placeOfOrganisation(database, orgId) : undefined;
      if (!place || !(await isWithin(database, scopeOf(session), orgId))) throw notFound('机构不存在或不属于您管理');
      if (!canHaveScheme(place.orgType)) throw refused('基地没有写实记录方案');
      const isSchool = place.orgType === OrgType.school;
      const frame = isSchool ? await frameFor(database, schemes, orgId, stage, { toWrite: true }) : undefined;
      const begin = async (): Promise<{ schemeId: string }> =>
        database.transaction(async (db) => {
          const [last] = await lastTwo(db, orgId, stage);
          if (last && !last.publishedAt) return { schemeId: last.schemeId };
          const preset = presetOf(stage);
          const blank: SchemeContent = { confirmAfterDays: 0, modules: [] };
          const content = last?.content ?? (isSchool ? additionsTo(frame!) : (preset?.content ?? blank));
          const scheme = {
            orgId,
            stage,
            version: (last?.version ?? 0) + 1,
            schemeName: last?.schemeName ?? (isSchool ? '校本维度' : (preset?.schemeName ?? '写实记录方案')),
            content: last || isSchool ? content : await numbered(db, content, []),
          };
          const schemeId = await insertDraft(db, scheme, now);
          await audit(db, { event: 'scheme.draft.begun', session, target: schemeId, requestId });
          return { schemeId };
        });
      try {
        return await begin();
      } catch (error) {
        // Somebody else began it at the same moment: theirs is the draft.
        if (isDuplicate(error, 'scheme_draft') || isDuplicate(error, 'scheme_org_id_stage_version_key')) return begin();
        throw error;
      }
    },

    async discard(session: Session, schemeId: string, requestId: string): Promise<string> {
      await database.transaction(async (db) => {
        const scheme = await within(db, session, schemeId);
        if (scheme.publishedAt || !(await deleteDraft(db, schemeId))) throw refused('已发布的方案不能放弃');
        await audit(db, { event: 'scheme.draft.discarded', session, target: schemeId, requestId });
      });
      return '草稿已放弃';
    },
  };
}

/** Drafts that are written and published. */
function createSchemeWriting(database: Database, { schemes }: Pick<Parts, 'schemes'>) {
  return {
    /** Writes a draft as a whole. @throws Refusal when another was written meanwhile, or it is published */
    async save(
      session: Session,
      { schemeId, revision, content }: { schemeId: string; revision: number; content: SchemeContent },
      now: WireTime,
      requestId: string,
    ) {
      return database.transaction(async (db) => {
        const scheme = await within(db, session, schemeId);
        if (scheme.publishedAt) throw refused('已发布的方案不能修改，请建立新版本');
        const before = await contentsOf(db, scheme.orgId, scheme.stage);
        // A school's modules are the bureau's and carry its ids.
        const frame =
          scheme.orgType === OrgType.school
            ? moduleIdsIn(await frameFor(db, schemes, scheme.orgId, scheme.stage, { toWrite: true }))
            : [];
        const whole = await numbered(db, content, [...before.flatMap((row) => idsIn(row.content)), ...frame]);
        const written = await writeDraft(db, schemeId, revision, whole, now);
        if (written === undefined) throw refused(CHANGED_MEANWHILE);
        await audit(db, { event: 'scheme.draft.saved', session, target: schemeId, requestId });
        return { revision: written, content: whole };
      });
    },

    /** @throws Refusal naming each part of the content that is not as it must be */
    async publish(
      session: Session,
      { schemeId, revision }: { schemeId: string; revision: number },
      now: WireTime,
      requestId: string,
    ): Promise<string> {
      await database.transaction(async (db) => {
        const scheme = await within(db, session, schemeId);
        if (scheme.publishedAt) throw refused('该方案已经发布');
        const isSchool = scheme.orgType === OrgType.school;
        const problems = {
          ...(isSchool
            ? schoolProblems(scheme.content, await frameFor(db, schemes, scheme.orgId, scheme.stage, { toWrite: true }))
            : {}),
          ...contentProblems(isSchool ? withoutEmpty(scheme.content) : scheme.content),
        };
        if (Object.keys(problems).length > 0) throw invalidInput(problems);
        if (!(await writePublished(db, { schemeId, revision, by: session.accountId, now })))
          throw refused(CHANGED_MEANWHILE);
        await audit(db, { event: 'scheme.published', session, target: schemeId, requestId });
      });
      return '发布成功，新的记录将按此版本填写';
    },
  };
}

/** Schemes as those who answer for them see and change them. */
export function createStaffSchemes(database: Database, parts: Parts) {
  return {
    ...createSchemeLists(database, parts),
    ...createSchemeDrafts(database, parts),
    ...createSchemeWriting(database, parts),
  };
}
export type StaffSchemes = ReturnType<typeof createStaffSchemes>;

/** Modules to which a bureau lets its schools add. */
const openTo = ({ modules }: SchemeContent) =>
  modules
    .filter(({ schoolsMayAdd }) => schoolsMayAdd)
    .map(({ moduleId = '', moduleName }) => ({ moduleId, moduleName }));

/** What a school begins with: the modules to which it may add, without dimensions. */
const additionsTo = (frame: SchemeContent): SchemeContent => ({
  confirmAfterDays: 0,
  modules: frame.modules.filter(({ schoolsMayAdd }) => schoolsMayAdd).map((module) => ({ ...module, dimensions: [] })),
});
/** A school need not add to every module. */
const withoutEmpty = (content: SchemeContent): SchemeContent => ({
  ...content,
  modules: content.modules.filter(({ dimensions }) => dimensions.length > 0),
});
