import type { Db } from '../../../platform/database.ts';
import { identityIndex, type NumberOwner, pupilsWithNumbers, staffWithNumbers } from '../account/index.ts';
import { organisationIdsWithin, scopeOf } from '../organisation/index.ts';
import { pupilsNumber, staffsNumber } from '../person/index.ts';
import type { Place } from './plan.ts';
import type { Faults } from './rules.ts';

/** Whose numbers are that rows of a file enter, and of whom the sender may be told. */
export interface NumberOwners {
  staff: readonly NumberOwner[];
  pupils: readonly NumberOwner[];
  within: ReadonlySet<string>;
}

export async function ownersOf(
  db: Db,
  { platform, importer }: Place,
  numbers: readonly string[],
): Promise<NumberOwners> {
  const indexes = numbers.map((number) => identityIndex(platform.secrets, number));
  const [staff, pupils] = [await staffWithNumbers(db, indexes), await pupilsWithNumbers(db, indexes)];
  // Nobody is told of: where the sender acts does not matter.
  const within = staff.length + pupils.length === 0 ? [] : await organisationIdsWithin(db, scopeOf(importer));
  return { staff, pupils, within: new Set(within) };
}

/** A number that is somebody else's, in the words of the form; `besides` is whose it becomes. */
export function judgeOwner(
  { error }: Pick<Faults, 'error'>,
  { staff, pupils, within }: NumberOwners,
  index: Buffer,
  besides?: string,
): void {
  const mayKnow = ({ orgId }: NumberOwner) => orgId !== null && within.has(orgId);
  const colleague = staff.find((one) => one.index.equals(index) && one.accountId !== besides);
  const pupil = pupils.find((one) => one.index.equals(index));
  const text = colleague ? staffsNumber(colleague, mayKnow(colleague)) : pupil && pupilsNumber(pupil, mayKnow(pupil));
  if (text) error('identity', '身份证号是别人的', text);
}

/** What is said of a number that stands in two rows. */
export const NUMBER_TWICE = { column: 'identity', title: '身份证号', value: '同一个号码' };
