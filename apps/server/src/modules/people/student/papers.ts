import { kindProblem, papersProblem, STUDENT_TYPES, StudentStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { maskName, type Secrets } from '../../../platform/secrets.ts';
import { oneOf } from '../../../platform/sql.ts';
import { dayOf } from '../../../platform/time.ts';
import { identityIndex, lockNumbers } from '../account/index.ts';
import { isWithin } from '../organisation/index.ts';
import { type By, requireNotStaffs } from '../person/index.ts';
import type { Day } from '../school-year/index.ts';
import { scopeOf } from '../staff/index.ts';
import { CLASS_NAME, LAST_CLASS } from './list-queries.ts';

interface Owner {
  name: string;
  studentNo: string;
  schoolId: string | null;
  schoolName: string;
  className: string;
  status: number;
}

const ownerOf = (db: Db, index: Buffer, day: Day, besides: string | undefined) =>
  db.row<Owner>(
    `select a.name, s.student_no as "studentNo", s.school_id as "schoolId", coalesce(o.org_name, '') as "schoolName", ${CLASS_NAME} as "className", s.status
     from account a join student s using (account_id) left join org o on o.org_id = s.school_id ${LAST_CLASS}
     where a.identity_index = $1 and a.usertype in ${oneOf(...STUDENT_TYPES)} and a.account_id is distinct from $3 limit 1`,
    [index, day, besides ?? null],
  );

/**
 * The number of a pupil's papers as it is kept (docs/domains/people.md): of its kind, and of nobody else. `besides` is the pupil whose it becomes.
 * @throws Refusal at the field `identityNumber`; who may see the pupil who has it is told whose it is, and everybody the way
 */
export async function takePapers(
  db: Db,
  secrets: Secrets,
  { session, now }: Pick<By, 'session' | 'now'>,
  { number, kind, besides }: { number: string; kind: number; besides?: string },
): Promise<{ cipher: Buffer; index: Buffer }> {
  const problem = papersProblem(number, kind);
  if (problem) throw invalidInput({ identityNumber: problem });
  const index = identityIndex(secrets, number);
  await lockNumbers(db, [index]);
  await requireNotStaffs(db, { session, now }, index);
  const owner = await ownerOf(db, index, dayOf(now), besides);
  if (!owner) return { cipher: secrets.seal(number), index };
  const mayKnow = owner.schoolId !== null && (await isWithin(db, scopeOf(session), owner.schoolId));
  throw invalidInput({ identityNumber: mayKnow ? ownText(owner) : OF_ANOTHER_SCHOOL });
}

/** The papers are of another kind than was said. @throws Refusal at the field `identityKind` when the number that stands is none of that kind */
export function requireKindFits(secrets: Secrets, cipher: Buffer | null, kind: number): void {
  const problem = kindProblem(secrets.openIfAny(cipher), kind);
  if (problem) throw invalidInput({ identityKind: problem });
}

const MISTAKEN = '号码录错了的，请核对';
const OF_ANOTHER_SCHOOL = `该号码是其他学校一名学生的：转入的学生（含已离校的）请由原学校办理转学，或在“转学”里请求转入；${MISTAKEN}`;
function ownText({ name, studentNo, schoolName, className, status }: Owner): string {
  const hasLeft = status === StudentStatus.transferredOut || status === StudentStatus.left;
  const who = `${schoolName}${className} ${maskName(name)}（学号 ${studentNo}${hasLeft ? '，已离校' : ''}）`;
  const way = hasLeft ? '请在该生的页面办理返校' : '请在该生的页面修改';
  return `该号码是${who}的：同一个人${way}；${MISTAKEN}`;
}
