import { type OrgType, orgTypeLabel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { plainCodeSql } from './queries.ts';
import { stagesOfKind } from './rules.ts';
import { createOrganisation } from './service.ts';
import { spell } from './spelling.ts';

/** An organisation as a file brings it; what it does not say ('' or none) stays as it was. */
export interface BroughtOrganisation {
  name: string;
  type: OrgType;
  kindName: string;
  stages: readonly number[];
  code: string;
  headName: string;
  contactPerson: string;
  phone: string;
  address: string;
  areaId: string;
}

/** A living organisation below a bureau, or that bureau itself. */
export interface OrganisationBelow extends BroughtOrganisation {
  orgId: string;
  parentOrgId: string;
  disabled: boolean;
}

/** A bureau with everything below it, the higher before the lower. */
export const everythingBelow = (db: Db, bureauId: string) =>
  db.rows<OrganisationBelow>(
    `select o.org_id as "orgId", coalesce(o.parent_org_id::text, '') as "parentOrgId", o.org_name as name, o.org_type as type, o.code, o.disabled,
       o.kind_name as "kindName", o.stages, o.head_name as "headName", o.contact_person as "contactPerson", o.phone, o.address,
       coalesce(o.area_id::text, '') as "areaId"
     from org o join org top on top.org_id = $1 and (o.org_id = top.org_id or o.tree_sign like top.tree_sign || '.%')
     order by length(o.tree_sign) - length(replace(o.tree_sign, '.', '')), o.org_id`,
    [bureauId],
  );

/** Those of the codes that organisations have, wherever they are. */
export const codesTaken = async (db: Db, codes: readonly string[]) =>
  new Map(
    (
      await db.rows<{ code: string; orgId: string }>(
        `select ${plainCodeSql('code')} as code, org_id as "orgId" from org where ${plainCodeSql('code')} = any ($1::text[])`,
        [codes],
      )
    ).map(({ code, orgId }) => [code, orgId]),
  );

const KIND_OF_STAGES: Record<string, string> = {
  ...{ '1': '幼儿园', '2': '小学', '3': '初中', '4': '高中', '2,3': '九年一贯制学校', '3,4': '完全中学' },
  ...{ '2,3,4': '十二年一贯制学校', '1,2,3,4': '十五年一贯制学校' },
};

/** Kind and stages of a school, the one by the other where only one is said. */
export function kindAndStages(kindName: string, stages: readonly number[]) {
  const told = stages.length > 0 ? [...stages].sort() : [...stagesOfKind(kindName)];
  return { kindName: kindName || (KIND_OF_STAGES[told.join()] ?? '学校'), stages: told };
}

/** Makes an organisation below a bureau, in its area unless the file says another, or writes what a file says of one that is there. Call `lockTree` before. @returns its id */
export async function bringOrganisation(
  db: Db,
  { orgId, parentOrgId, ...brought }: BroughtOrganisation & { orgId: string | undefined; parentOrgId: string },
): Promise<string> {
  const kindName = brought.kindName || orgTypeLabel[brought.type];
  const id = orgId ?? (await createOrganisation(db, { name: brought.name, type: brought.type, kindName, parentOrgId }));
  const { pinyin, initials } = orgId ? await spell(brought.name) : { pinyin: '', initials: '' };
  await db.run(
    `update org o set org_name = $2, kind_name = coalesce(nullif($3, ''), kind_name), stages = case when cardinality($4::smallint[]) > 0 then $4 else stages end,
       code = coalesce(nullif($5, ''), code), head_name = coalesce(nullif($6, ''), head_name),
       contact_person = coalesce(nullif($7, ''), contact_person), phone = coalesce(nullif($8, ''), phone), address = coalesce(nullif($9, ''), address),
       pinyin = coalesce(nullif($10, ''), pinyin), initials = coalesce(nullif($11, ''), initials), version = version + 1,
       area_id = coalesce(nullif($12, '')::bigint, area_id, case when $13::boolean then (select p.area_id from org p where p.org_id = o.parent_org_id) end)
     where org_id = $1`,
    [
      ...[id, brought.name, brought.kindName, brought.stages, brought.code, brought.headName],
      ...[brought.contactPerson, brought.phone, brought.address, pinyin, initials],
      ...[brought.areaId, orgId === undefined],
    ],
  );
  return id;
}
