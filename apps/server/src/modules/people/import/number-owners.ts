import { plainNumber } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { type NumberOwner, pupilsWithNumbers, staffWithNumbers } from '../account/index.ts';
import { organisationIdsWithin, scopeOf } from '../organisation/index.ts';
import { pupilsNumber, staffsNumber } from '../person/index.ts';
import type { Place } from './plan.ts';
import type { Faults } from './rules.ts';

/** Whose the numbers are that rows of a file enter, by the hex of their index, and of whom the sender may be told. */
export interface NumberOwners {
  staff: ReadonlyMap<string, readonly NumberOwner[]>;
  /** Empty for pupils: a number that is a pupil's means that pupil. */
  pupils: ReadonlyMap<string, readonly NumberOwner[]>;
  within: ReadonlySet<string>;
}

/** Whose some numbers (their indexes) are: a colleague's, and for staff a pupil's too (docs/domains/people.md, Papers). */
export async function ownersOf(
  db: Db,
  { importer, day }: Place,
  indexes: readonly Buffer[],
  { isStaff }: { isStaff: boolean },
): Promise<NumberOwners> {
  const staff = await staffWithNumbers(db, indexes);
  const pupils = isStaff ? await pupilsWithNumbers(db, indexes, day) : [];
  // Nobody is told of: where the sender acts does not matter.
  const within = staff.length + pupils.length === 0 ? [] : await organisationIdsWithin(db, scopeOf(importer));
  return { staff: byIndex(staff), pupils: byIndex(pupils), within: new Set(within) };
}
const byIndex = (owners: readonly NumberOwner[]) => Map.groupBy(owners, ({ index }) => index.toString('hex'));

/** A number that is somebody else's, in the words of the form; `besides` is whose it becomes. */
export function judgeOwner(
  { error }: Pick<Faults, 'error'>,
  { staff, pupils, within }: NumberOwners,
  index: Buffer,
  besides?: string,
): void {
  const mayKnow = ({ orgId }: NumberOwner) => orgId !== null && within.has(orgId);
  const key = index.toString('hex');
  const colleague = staff.get(key)?.find((one) => one.accountId !== besides);
  const pupil = pupils.get(key)?.[0];
  const text = colleague ? staffsNumber(colleague, mayKnow(colleague)) : pupil && pupilsNumber(pupil, mayKnow(pupil));
  if (text) error('identity', '身份证号是别人的', text);
}

/** A number that takes the place of another one of the same person: in a column that slipped by a row it is somebody else's. */
export function judgeReplaced({ faults, warn }: Pick<Faults, 'faults' | 'warn'>, number: string, stands: string): void {
  const isOther = number !== '' && stands !== '' && plainNumber(stands) !== number;
  if (isOther && !faults.some(({ column }) => column === 'identity'))
    warn('identity', '与已有证件号码不同', '导入后会更新，请核对');
}

/** What is said of a number that stands in two rows. */
export const NUMBER_TWICE = { column: 'identity', title: '身份证号', value: '同一个号码' };
