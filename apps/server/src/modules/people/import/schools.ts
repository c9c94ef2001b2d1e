import { OrgType, plainNumber } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { plainOrgName as plain, withinSql } from '../organisation/index.ts';
import { nearest } from './nearest.ts';
import type { Place } from './plan.ts';
import type { Faults } from './rules.ts';

/** An organisation to which a row of a file belongs. */
export interface RowOrg {
  orgId: string;
  orgName: string;
  orgType: number;
}

export interface RowOrgs {
  byName: Map<string, RowOrg[]>;
  /** The organisation of the file itself. */
  own: RowOrg;
  /** Names that are none, and what may have been meant: files repeat them. */
  likely: Map<string, string[]>;
}

/** Organisations that rows of a file may name: that of the file and, of a bureau, all that live below it. */
export async function orgsOf(db: Db, place: Place): Promise<RowOrgs> {
  const orgs = await db.rows<RowOrg & { code: string }>(
    `select o.org_id as "orgId", o.org_name as "orgName", o.org_type as "orgType", o.code from org o
     where ${withinSql('o.org_id', '$1')} and not o.disabled`,
    [place.orgId],
  );
  const byName = Map.groupBy<string, RowOrg>(orgs, ({ orgName }) => plain(orgName));
  // A code is one organisation's alone; where one is called so, the name counts.
  for (const { code, ...org } of orgs) if (code && !byName.has(plainNumber(code))) byName.set(plainNumber(code), [org]);
  return {
    byName,
    own: orgs.find(({ orgId }) => orgId === place.orgId) ?? { orgId: place.orgId, orgName: '', orgType: place.orgType },
    likely: new Map(),
  };
}

/** Those that a name, or a code, may mean. */
const orgsNamed = ({ byName }: RowOrgs, named: string): RowOrg[] =>
  byName.get(plain(named)) ?? byName.get(plainNumber(named)) ?? [];

/** Schools that a name may mean; without one that of the file. */
export const schoolsNamed = (orgs: RowOrgs, name: string): RowOrg[] =>
  (name === '' ? [orgs.own] : orgsNamed(orgs, name)).filter(({ orgType }) => orgType === OrgType.school);

/**
 * The organisation of a row: the one that it names, else that of the file. `orgType` is what it has to be, where that matters; of several of one name it is that
 * `of` the person whom the row means, as lists that went out do not say which.
 */
export function judgeOrg(
  { error }: Faults,
  named: string,
  orgs: RowOrgs,
  { title, orgType, of }: { title: string; orgType?: OrgType; of: string | null | undefined },
): RowOrg | undefined {
  const { byName, own, likely } = orgs;
  const fits = (org: RowOrg) => orgType === undefined || org.orgType === orgType;
  if (named === '') {
    if (fits(own)) return own;
    error('school', `${title}未填`, '教育局的文件要写明每一行的学校');
    return undefined;
  }
  const meant = orgsNamed(orgs, named).filter(fits);
  const theirs = meant.find(({ orgId }) => orgId === of);
  if (theirs || meant.length === 1) return theirs ?? meant[0];
  if (meant.length > 1) error('school', `有几所${title}叫“${named}”`, '请改填机构代码，或到其中一所的导入里单独上传');
  else if (own.orgType !== OrgType.bureau)
    error('school', title === '学校' ? '不是本校' : '不是本机构', `只能导入到${own.orgName}`, [own.orgName]);
  else {
    const names = () =>
      [...byName.values()]
        .flat()
        .filter(fits)
        .map(({ orgName }) => orgName);
    // One that has a code stands there twice.
    const options = likely.get(named) ?? nearest(named, [...new Set(names())]);
    likely.set(named, options);
    error('school', `找不到${title}“${named}”`, '请填写全称或代码，只能是本局之下的', options);
  }
  return undefined;
}
