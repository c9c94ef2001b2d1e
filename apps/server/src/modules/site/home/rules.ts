import { type homeRow, isParent, isStudent, type ParsedInputOf } from '@vimo/contract';

/** The narrowest organisation that the home page is for; undefined is the whole city (docs/domains/home.md). */
export const orgIdAsked = ({
  schoolId,
  belongDeptId,
  cityId,
}: Partial<ParsedInputOf<typeof homeRow>>): string | undefined =>
  [schoolId, belongDeptId, cityId].find((id) => id !== undefined && /^[1-9]\d{0,17}$/.test(id));

/** XS a student, JZ a parent, empty a visitor or staff. */
export function userKind(session: { usertype: number } | undefined): string {
  if (!session) return '';
  if (isStudent(session.usertype)) return 'XS';
  return isParent(session.usertype) ? 'JZ' : '';
}

/** An organisation with the ids from the highest bureau down to its own. */
export interface Placed {
  orgId: string;
  path: readonly string[];
}

/** Each organisation's number with those of all below it, from numbers of organisations themselves. */
export function withBelow(organisations: readonly Placed[], own: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orgId, path } of organisations) {
    const number = own.get(orgId) ?? 0;
    if (number === 0) continue;
    for (const above of path) sums.set(above, (sums.get(above) ?? 0) + number);
  }
  return sums;
}
