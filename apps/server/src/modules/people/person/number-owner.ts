import { papersProblem } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import { maskName, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { identityIndex, lockNumbers, type NumberOwner, pupilsWithNumbers, staffWithNumbers } from '../account/index.ts';
import { isWithin, scopeOf } from '../organisation/index.ts';

const MISTAKEN = '号码录错了的，请核对';
const OF_STAFF = `该号码是一名在职教职工的：${MISTAKEN}`;
const OF_A_PUPIL = `该号码是一名在校学生的：${MISTAKEN}`;

/** What is said of a number that is a member of staff's: whose, to who may know (docs/domains/people.md, Papers). */
export const staffsNumber = ({ name, orgName }: NumberOwner, mayKnow: boolean): string =>
  mayKnow
    ? `该号码是${orgName}教职工 ${maskName(name)}的：同一个人请修改原来的账号，离职的请先停用；${MISTAKEN}`
    : OF_STAFF;
export const pupilsNumber = ({ name, orgName }: NumberOwner, mayKnow: boolean): string =>
  mayKnow ? `该号码是${orgName}学生 ${maskName(name)}的：${MISTAKEN}` : OF_A_PUPIL;

/** Whether somebody may be told whose a number is. */
const mayKnowOwner = async (db: Db, session: Pick<Session, 'usertype' | 'orgId'>, { orgId }: NumberOwner) =>
  orgId !== null && (await isWithin(db, scopeOf(session), orgId));

/** Who enters a number, and when. */
interface Entering {
  session: Session;
  now: WireTime;
}

/** Whose a locked number is that somebody else is to have, as the text to show: a colleague's, of staff a pupil's too. `besides` is whose it is or becomes. */
async function takenBy(
  db: Db,
  { session, now }: Entering,
  index: Buffer,
  { isStaff, besides }: { isStaff: boolean; besides?: string | undefined },
): Promise<string | undefined> {
  const colleague = (await staffWithNumbers(db, [index])).find(({ accountId }) => accountId !== besides);
  if (colleague) return staffsNumber(colleague, await mayKnowOwner(db, session, colleague));
  const [pupil] = isStaff ? await pupilsWithNumbers(db, [index], dayOf(now)) : [];
  return pupil && pupilsNumber(pupil, await mayKnowOwner(db, session, pupil));
}

/** The number of a pupil's papers is no member of staff's. The number is locked. @throws Refusal at the field `identityNumber` */
export async function requireNotStaffs(db: Db, by: Entering, index: Buffer): Promise<void> {
  const text = await takenBy(db, by, index, { isStaff: false });
  if (text) throw invalidInput({ identityNumber: text });
}

/**
 * Who has come back, to work or to school, has a number that nobody took meanwhile: asked once they are back, in the transaction that brings them. What two pupils
 * share they have shared since before: nobody takes the number of a pupil who has gone.
 * @throws Refusal with what the form says of a number that is somebody else's
 */
export async function requireNumberKept(db: Db, by: Entering, accountId: string): Promise<void> {
  const row = await db.row<{ index: Buffer | null }>(
    'select identity_index as index from account where account_id = $1',
    [accountId],
  );
  if (!row?.index) return;
  await lockNumbers(db, [row.index]);
  const isTheirs = (one: NumberOwner) => one.accountId === accountId;
  const isStaff = (await staffWithNumbers(db, [row.index])).some(isTheirs);
  if (!isStaff && !(await pupilsWithNumbers(db, [row.index], dayOf(by.now))).some(isTheirs)) return;
  const text = await takenBy(db, by, row.index, { isStaff, besides: accountId });
  if (text) throw refused(text);
}

/**
 * The identity number of a member of staff as it is kept: one, and nobody else's, be it a colleague's or a pupil's. `besides` is whose it becomes.
 * @throws Refusal at the field `identityNumber`
 */
export async function takeStaffNumber(
  db: Db,
  secrets: Secrets,
  by: Entering,
  { number, besides }: { number: string; besides?: string },
): Promise<{ cipher: Buffer; index: Buffer }> {
  const problem = papersProblem(number);
  if (problem) throw invalidInput({ identityNumber: problem });
  const index = identityIndex(secrets, number);
  await lockNumbers(db, [index]);
  const text = await takenBy(db, by, index, { isStaff: true, besides });
  if (text) throw invalidInput({ identityNumber: text });
  return { cipher: secrets.seal(number), index };
}
