import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import type { Actor, Stage } from './stage.ts';

let serial = 0;
/** A school below an organisation, disabled a moment ago; answers the id of its place in the bin. */
async function disabledBelow({ db, app, mate }: Stage, orgId: string): Promise<string> {
  serial += 1;
  const name = `停办小学${serial + 1000}`;
  const row = await db.row<{ id: string }>(
    `with made as (insert into org (org_name, org_type, parent_org_id, tree_sign, disabled)
       select $4, 4, org_id, tree_sign || '.0', true from org where org_id = $1 returning org_id)
     insert into recycle_bin (kind, object_id, org_id, name, removed_by, removed_at)
     select 'organisation', org_id, $1, $4, $2, $3 from made returning recycle_id as id`,
    [orgId, mate, app.clock(), name],
  );
  return row!.id;
}
const below =
  (orgOf: (stage: Stage, actor: Actor) => string): Make =>
  async (stage, actor) => ({ id: await disabledBelow(stage, orgOf(stage, actor)) });

export const recycleBinCases: Record<string, AccessCases> = {
  manageRecyclePage: { works: '5', cases: just() },
  manageRecycleRestore: {
    works: '10',
    cases: {
      'of the own organisation': below((_, { orgId }) => orgId),
      'of a school of the district': below(({ school }) => school),
      'of the city': below(({ city }) => city),
      [OTHER]: below(({ otherSchool }) => otherSchool),
      [NONE]: () => ({ id: NO_ID }),
    },
  },
};
