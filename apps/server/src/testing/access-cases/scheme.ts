import { OrgType, type SchemeContent } from '@vimo/contract';
import { addScheme, presetOf } from '../../modules/growth/scheme/index.ts';
import { toWireTime } from '../../platform/time.ts';
import { makeOrg } from '../fixtures.ts';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

/** A bureau of its own below an organisation, so that there is no other scheme and no school finds this one. */
const newBureau = ({ db }: Stage, aboveId?: string) =>
  makeOrg(db, { type: OrgType.bureau, ...(aboveId ? { parentOrgId: aboveId } : {}) });

const published = async (stage: Stage, aboveId?: string) =>
  addScheme(
    stage.db,
    { orgId: await newBureau(stage, aboveId), stage: 2, ...presetOf(2)! },
    toWireTime(stage.app.clock()),
  );

async function draft(stage: Stage, aboveId: string): Promise<string> {
  const { db } = stage;
  const orgId = await newBureau(stage, aboveId);
  const row = await db.row<{ id: string }>(
    `insert into scheme (org_id, stage, version, scheme_name, content)
     select $1, 2, 1, '方案', content from scheme where scheme_id = $2 returning scheme_id as id`,
    [orgId, stage.scheme],
  );
  return row!.id;
}

const inScope = (
  make: (stage: Stage, orgId: string) => Promise<string>,
  input: (schemeId: string, content: SchemeContent) => object,
): Record<string, Make> => ({
  'of the own organisation': async (stage: Stage, { orgId }: Actor) =>
    input(await make(stage, orgId), await contentOf(stage)),
  'of the city': async (stage) => input(await make(stage, stage.city), await contentOf(stage)),
  [OTHER]: async (stage) => input(await make(stage, stage.otherSchool), await contentOf(stage)),
  [NONE]: async (stage) => input(NO_ID, await contentOf(stage)),
});

const contentOf = async ({ db, scheme }: Stage): Promise<SchemeContent> =>
  (await db.row<{ content: SchemeContent }>('select content from scheme where scheme_id = $1', [scheme]))!.content;
const ofOtherCity = async (stage: Stage): Promise<SchemeContent> =>
  contentOf({ ...stage, scheme: await published(stage) });

/** Schemes of records: what a student finds of the own one, and those who write them. */
export const schemeCases: Record<string, AccessCases> = {
  findSchemeByUserId: { works: '2', cases: just() },
  modelBySchemaId: {
    works: '2',
    cases: {
      'own scheme': ({ scheme }) => ({ schemeId: scheme }),
      'scheme of another city': async (stage) => ({
        schemeId: await published(stage),
      }),
      [NONE]: () => ({ schemeId: NO_ID }),
    },
  },
  dimensionByModelId: {
    works: '2',
    cases: {
      'own scheme': async (stage) => ({ modelId: (await contentOf(stage)).modules[0]!.moduleId }),
      'scheme of another city': async (stage) => ({ modelId: (await ofOtherCity(stage)).modules[0]!.moduleId }),
      [NONE]: () => ({ modelId: NO_ID }),
    },
  },
  filedByDimensionId: {
    works: '2',
    cases: {
      'own scheme': async (stage) => ({
        dimensionId: (await contentOf(stage)).modules[0]!.dimensions[0]!.dimensionId,
      }),
      'scheme of another city': async (stage) => ({
        dimensionId: (await ofOtherCity(stage)).modules[0]!.dimensions[0]!.dimensionId,
      }),
      [NONE]: () => ({ dimensionId: NO_ID }),
    },
  },
  manageSchemeList: { works: '10', cases: { all: () => ({}), 'of the city': ({ city }) => ({ orgId: city }) } },
  manageSchemeFetch: { works: '10', cases: inScope(published, (schemeId) => ({ schemeId })) },
  manageSchemePreset: {
    works: '10',
    cases: { 'primary school': () => ({ stage: 2 }), kindergarten: () => ({ stage: 1 }) },
  },
  manageSchemeDraft: {
    works: '10',
    cases: {
      'of the own organisation': async (stage, { orgId }) => ({
        orgId: await newBureau(stage, orgId),
        stage: 2,
      }),
      'of a base': ({ base }) => ({ orgId: base, stage: 2 }),
      [OTHER]: ({ otherSchool }) => ({ orgId: otherSchool, stage: 2 }),
      [NONE]: () => ({ orgId: NO_ID, stage: 2 }),
    },
  },
  manageSchemeSave: {
    works: '10',
    cases: inScope(draft, (schemeId, content) => ({ schemeId, revision: 1, content })),
  },
  manageSchemePublish: { works: '10', cases: inScope(draft, (schemeId) => ({ schemeId, revision: 1 })) },
  manageSchemeDiscard: { works: '10', cases: inScope(draft, (schemeId) => ({ schemeId })) },
  manageSchemeCompare: { works: '10', cases: inScope(draft, (schemeId) => ({ schemeId })) },
};
