import { PublicationState } from '@vimo/contract';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Stage } from './stage.ts';

const CONTENT = { title: '校园里的一棵树', details: '<p>惊蛰刚过。</p>' };

/** A draft of an organisation, for which somebody else wrote it. */
async function draft({ db, app }: Stage, orgId: string, { putForward = false, forOrgId = '' } = {}): Promise<string> {
  const writer = await app.makeAccount({ usertype: 5, orgId });
  const row = await db.row<{ id: string }>(
    `insert into publication (kind, org_id, for_org_id, title, content, terms, state, put_forward_by, edited_by, edited_at, created_at)
     values ('news', $1, nullif($2, '')::bigint, $3, $4, $5, case when $6 then ${PublicationState.putForward} else ${PublicationState.draft} end, case when $6 then $7::bigint end, $7, now(), now())
     returning publication_id as id`,
    [
      ...[orgId, forOrgId, CONTENT.title, JSON.stringify(CONTENT)],
      ...[JSON.stringify({ from: '', until: '', orgTypes: [], stages: [], orgIds: [] }), putForward, writer],
    ],
  );
  return row!.id;
}
/** With the version that was put forward, or that can be brought back. */
async function versioned(stage: Stage, orgId: string): Promise<string> {
  const id = await draft(stage, orgId);
  await stage.db.run(
    `insert into publication_version (publication_id, number, title, content, terms, created_at)
     select publication_id, 1, title, content, terms, now() from publication where publication_id = $1`,
    [id],
  );
  return id;
}

const inScope = (
  input: (id: string) => object,
  make: (stage: Stage, orgId: string) => Promise<string> = draft,
): Record<string, Make> => ({
  'of the own organisation': async (stage, { orgId }) => input(await make(stage, orgId)),
  'of the city': async (stage) => input(await make(stage, stage.city)),
  [OTHER]: async (stage) => input(await make(stage, stage.otherSchool)),
  [NONE]: () => input(NO_ID),
});
const ofOrganisation = (input: object): Record<string, Make> => ({
  'of the own organisation': (_, { orgId }) => ({ ...input, orgId }),
  'of the city': ({ city }) => ({ ...input, orgId: city }),
  [OTHER]: ({ otherSchool }) => ({ ...input, orgId: otherSchool }),
  [NONE]: () => ({ ...input, orgId: NO_ID }),
});

/** What is published, whatever its kind. */
export const publicationCases: Record<string, AccessCases> = {
  managePublicationKinds: { works: '5', cases: just() },
  managePublicationPage: { works: '5', cases: ofOrganisation({ kind: 'news', status: '' }) },
  managePublicationFetch: { works: '5', cases: inScope((id) => ({ id })) },
  managePublicationAdopt: {
    works: '5',
    cases: {
      'of the school': async (stage) => ({ kind: 'news', objectId: await stage.notice() }),
      [NONE]: () => ({ kind: 'news', objectId: NO_ID }),
    },
  },
  managePublicationSave: {
    works: '5',
    cases: {
      'a new one': () => ({ id: '', orgId: '', kind: 'news', content: CONTENT }),
      'a new one of another school': ({ otherSchool }) => ({ kind: 'news', content: CONTENT, orgId: otherSchool }),
      ...inScope((id) => ({ id, kind: 'news', edition: 1, content: CONTENT })),
    },
  },
  managePublicationStep: {
    works: '5',
    cases: {
      ...inScope((id) => ({ id, edition: 1, step: 'publish' })),
      'put forward to the district, to pass': async (stage) => ({
        ...{ id: await draft(stage, stage.school, { putForward: true, forOrgId: stage.district }) },
        ...{ edition: 1, step: 'return', reason: '请补充正文' },
      }),
    },
  },
  managePublicationPreview: { works: '5', cases: inScope((id) => ({ id })) },
  publicationPreview: {
    cases: { 'signed for nobody': () => ({ token: `1.1.${'0'.repeat(64)}` }) },
  },
  managePublicationVersion: { works: '5', cases: inScope((id) => ({ id, number: 1 }), versioned) },
  managePublicationBringBack: { works: '5', cases: inScope((id) => ({ id, number: 1, edition: 1 }), versioned) },
  managePublicationOrder: { oneByOne: true, cases: ofOrganisation({ kind: 'notice', ids: [], orderEdition: 0 }) },
  managePublicationRule: { works: '5', cases: ofOrganisation({}) },
  managePublicationRuleSave: { oneByOne: true, cases: ofOrganisation({ secondPerson: 0, edition: 0 }) },
};
