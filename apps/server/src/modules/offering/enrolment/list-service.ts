import { Readable } from 'node:stream';
import {
  EnrollForm,
  enrollFormText,
  hrefTo,
  MOST_SIGN_UP_ROWS,
  type manageSignUpCheck,
  type manageSignUpImport,
  type manageSignUpRead,
  SIGN_UP_COLUMNS,
  Usertype,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { requireFaultless, type Workbooks, workbookToFill } from '../../content/workbook/index.ts';
import { guardianIdsOf, studentsAmong } from '../../people/account/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { organisationIdsWithin } from '../../people/organisation/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { readPupilRows } from '../../people/student/index.ts';
import { mayManageActivities, requireActivityRun } from '../activity/index.ts';
import { lockActivity, writeMarks } from './attendance-queries.ts';
import { knownNumbers } from './family-queries.ts';
import { listedPeople, listTerms, pupilsMeant } from './list-queries.ts';
import {
  isSought,
  type JudgedRow,
  judgeSignUps,
  type NewSignUp,
  type PupilFacts,
  type SignUpRow,
} from './list-rules.ts';
import { SIGN_UP_TABLE } from './list-table.ts';
import { enrolmentNotices } from './notices.ts';
import { attachCompanions, insertEnrolments, lockPeople, ownerFacts, titleOf } from './queries.ts';
import { FULL, monthOf } from './rules.ts';

interface Parts {
  workbooks: Workbooks;
  notifications: Notifications;
  /** How many are coming to an activity is counted anew. */
  forget(activityId: string): void;
}
type ListCall = Call<typeof manageSignUpRead | typeof manageSignUpCheck | typeof manageSignUpImport>;
type Asking = Pick<ListCall, 'session' | 'now'> & { input: { activityId: string } };

/** Why somebody who sees a list puts nobody on it; empty where they may (docs/domains/activities.md, Lists). */
export function mayNotAdd(session: Session, isPaid: boolean): string {
  if (!mayManageActivities(session) || session.usertype === Usertype.baseStaff) return '报名由学生或家长进行';
  return isPaid ? '收费活动由家庭自己报名' : '';
}

async function judge(
  secrets: Secrets,
  db: Db,
  { session, input, now }: Asking,
  rows: readonly SignUpRow[],
): Promise<JudgedRow[]> {
  const { activityId } = input;
  const { actStartDate } = await requireActivityRun(db, session, activityId);
  const asked = { activityId, day: dayOf(now), schoolIds: await schoolsOf(db, session) };
  const problem = mayNotAdd(session, (await listTerms(db, activityId, now)).isPaid);
  const listed = await listedPeople(db, asked);
  const cells = rows.map((one) => one.cells);
  const numbers = cells.map(({ studentNo }) => studentNo).filter(Boolean);
  const names = cells.flatMap(({ studentNo, studentName }) => (studentNo ? [] : studentName)).filter(isSought);
  const pupils = problem ? [] : await pupilsMeant(db, asked, { numbers, names: [...new Set(names)] });
  const own = new Set(pupils.map(({ accountId }) => accountId));
  const fresh = pupils.filter(({ enrolmentId }) => !enrolmentId).map(({ accountId }) => accountId);
  return judgeSignUps(rows, {
    ...{ now, hasBegun: actStartDate <= now, mayNotAdd: problem },
    people: [...pupils, ...listed.filter(({ accountId }) => !own.has(accountId))],
    facts: await factsOf(secrets, db, session, activityId, fresh, now),
    stages: new Map((await studentsAmong(db, fresh)).map(({ accountId, stages }) => [accountId, stages])),
  });
}

/** What decides about each sign-up, as if the pupil asked for it. */
async function factsOf(
  secrets: Secrets,
  db: Db,
  { accountId: asksId }: Session,
  activityId: string,
  ids: readonly string[],
  now: WireTime,
) {
  const month = monthOf(now);
  const rows = await ownerFacts(
    db,
    ids.map((ownerId) => ({ activityId, ownerId, month })),
  );
  const known = new Map((await knownNumbers(db, ids, asksId)).map((one) => [one.accountId, one]));
  const open = (cipher: Buffer | null | undefined) => (cipher ? secrets.open(cipher) : '');
  return new Map(
    rows.flatMap((row): [string, PupilFacts][] => {
      if (!row) return [];
      const { accountId, self: _, name, applied, otherShift, cancellations, ...activity } = row;
      const numbers = known.get(accountId);
      const joiners = [{ accountId, self: false, name, applied, otherShift, cancellations }];
      const knownPhone = open(numbers?.phoneCipher);
      return [[accountId, { ...activity, joiners, knownPhone, knownIdentity: open(numbers?.identityCipher) }]];
    }),
  );
}

const shown = (judged: readonly JudgedRow[]) => ({ rows: judged.map(({ signUp: _, mark: __, ...row }) => row) });

/** The file to fill in, and what a filled one says. */
function createListReading({ database, secrets }: Platform, { workbooks }: Pick<Parts, 'workbooks'>) {
  return {
    /** The file to fill in. @throws Refusal notFound for another's activity */
    async template(session: Session, activityId: string) {
      await requireActivityRun(database, session, activityId);
      const bytes = await workbookToFill({
        name: '报名名单',
        columns: SIGN_UP_COLUMNS.filter(({ key }) => key !== 'status').map(({ key, title }) => ({
          ...{ title, required: false, ...HINTS[key] },
        })),
        mostRows: MOST_SIGN_UP_ROWS,
      });
      return { name: '报名名单模板.xlsx', body: Readable.from([bytes]) };
    },

    /** Reads a workbook; nothing is written. @throws Refusal notFound for another's activity */
    async read(call: Call<typeof manageSignUpRead>) {
      await requireActivityRun(database, call.session, call.input.activityId);
      const schoolIds = await schoolsOf(database, call.session);
      const { rows, ...read } = await readPupilRows({ database, secrets, workbooks }, schoolIds, call, SIGN_UP_TABLE);
      const typed = rows.map(({ row, ...cells }): SignUpRow => ({ row, cells: { ...cells, before: '' } }));
      return { ...read, ...shown(await judge(secrets, database, call, typed)) };
    },

    check: async (call: Call<typeof manageSignUpCheck>) => shown(await judge(secrets, database, call, call.input.rows)),
  };
}

/** Writing what a list says. */
function createListWriting(
  { database, secrets }: Platform,
  { notifications, forget }: Pick<Parts, 'notifications' | 'forget'>,
) {
  /** Writes those who are new in one statement, and tells them and their guardians. */
  async function signUp(
    db: Db,
    { session, input, now }: Call<typeof manageSignUpImport>,
    people: readonly NewSignUp[],
  ) {
    const { activityId } = input;
    const [of] = await ownerFacts(db, [{ activityId, ownerId: session.accountId, month: monthOf(now) }]);
    const seal = (form: string, value: string) => (of?.enrollForm.includes(form) && value ? secrets.seal(value) : null);
    const ids = await insertEnrolments(db, {
      activityId,
      joiners: people.map(({ accountId, personCount, remarks, phone, identityCard }) => ({
        ...{ accountId, personCount, remarks, byParentId: null },
        phoneCipher: seal(EnrollForm.phone, phone),
        identityCipher: seal(EnrollForm.identityCard, identityCard),
      })),
      now,
    });
    if (!ids) {
      // Between the look and the taking somebody else was quicker, or closed it: look again for the reason to tell.
      requireFaultless(await judge(secrets, db, { session, input, now }, input.rows), {});
      throw refused(FULL);
    }
    for (const { accountId, personCount } of people)
      if (personCount > 1) await attachCompanions(db, activityId, accountId, ids.get(accountId)!);
    const all = people.map(({ accountId }) => accountId);
    const title = await titleOf(db, activityId);
    const told = {
      ...{ notice: enrolmentNotices.byHost, accountIds: [...all, ...(await guardianIdsOf(db, all))] },
      about: all,
    };
    const href = hrefTo('/mine/myActivityDetail', { id: activityId });
    await notifications.notify(db, { ...told, title: '主办方为您报名了一个活动', text: title, href });
    const lacking = people.filter(({ toComplete }) => toComplete).map(({ accountId }) => accountId);
    if (lacking.length > 0)
      await notifications.notify(db, {
        ...{ notice: enrolmentNotices.toComplete, accountIds: [...lacking, ...(await guardianIdsOf(db, lacking))] },
        about: lacking,
        ...{
          title: '报名成功，请补充登记信息',
          text: `${title}：待补充${enrollFormText(EnrollForm.emergencyContact)}`,
        },
        href: hrefTo('/index/activityRegistration/$id', { id: activityId }),
      });
  }

  return {
    /** Signs up who is not there yet and marks who is marked otherwise. @throws Refusal naming each cell with a fault; then nothing is written */
    async write(call: Call<typeof manageSignUpImport>) {
      const { session, input, now, requestId } = call;
      const { activityId, rows } = input;
      const written = await database.transaction(async (db) => {
        await lockActivity(db, activityId);
        const first = await judge(secrets, db, call, rows);
        await lockPeople(
          db,
          first.flatMap(({ signUp: one }) => one?.accountId ?? []),
        );
        const judged = await judge(secrets, db, call, rows);
        // Who was marked since the row was looked at is told, as in the list itself.
        const meanwhile = judged.flatMap(({ row, mark }, at): [string, string][] =>
          mark && rows[at]!.cells.before !== String(mark.before)
            ? [[`${row} attendance`, '刚刚有人登记过，请再看一遍']]
            : [],
        );
        requireFaultless(judged, Object.fromEntries(meanwhile));
        const people = judged.flatMap(({ signUp: one }) => one ?? []);
        const changes = judged.flatMap(({ mark }) => mark ?? []);
        if (people.length > 0) {
          await signUp(db, call, people);
          const detail = { count: people.length };
          await audit(db, { event: 'enrolment.imported', session, target: activityId, requestId, detail });
        }
        if (changes.length > 0) {
          await writeMarks(db, { activityId, actorId: session.accountId, undoes: null, changes, now });
          const detail = { count: changes.length };
          await audit(db, { event: 'activity.attendanceMarked', session, target: activityId, requestId, detail });
        }
        const unchanged = judged.length - people.length - changes.length;
        return { signedUp: people.length, marked: changes.length, unchanged };
      });
      forget(activityId);
      return written;
    },
  };
}

/** Lists of whom an organiser signs up, and of who was there, as workbooks (docs/domains/activities.md, Lists). */
export function createSignUpLists(platform: Platform, parts: Parts) {
  return {
    ...createListReading(platform, parts),
    ...createListWriting(platform, parts),
  };
}
export type SignUpLists = ReturnType<typeof createSignUpLists>;

/** Schools whose pupils somebody acts for. */
const schoolsOf = (db: Db, session: Session): Promise<string[]> => organisationIdsWithin(db, scopeOf(session));

const HINTS: Record<(typeof SIGN_UP_COLUMNS)[number]['key'], { hint: string; example: string }> = {
  studentNo: { hint: '学号、学籍号、身份证号任一；没有号码时按姓名和班级找', example: '2026000118' },
  studentName: { hint: '没有号码时必填；有号码时用来核对', example: '林小禾' },
  orgName: { hint: '学校名称，同名的人用它分清', example: '云汀一中' },
  className: { hint: '年级和班级，同名的人用它分清', example: '高三（3）班' },
  phone: { hint: '活动要联系电话时填写；空着用已登记的家长电话', example: '13900000000' },
  remarks: { hint: '空着记为“由主办方统一报名”', example: '' },
  attendance: { hint: '活动开始后填写：到场、缺席、请假；空着不改', example: '' },
  status: { hint: '', example: '' },
};
