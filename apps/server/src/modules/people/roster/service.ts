import type { gradeAndSemester, parentFetch, staffFetch, studentFetch, studentSemesterList } from '@vimo/contract';
import { isParent, isStudent, politicalStatusLabel, studentSexOf, studentStatusLabel } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { NoSession, notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf } from '../../../platform/time.ts';
import { type Day, schoolYearName, semesterName, semesterOn, semesterToldOn } from '../school-year/index.ts';
import { noteLook } from './note-look.ts';
import { isWrittenDown, type Look, lookAt } from './policy.ts';
import { classesInCharge, personInfo, relationshipTo, semestersOfStudent, studentInfo } from './queries.ts';

/** What people of a school may know of each other. */
function createRosterLooks(platform: Pick<Platform, 'database' | 'secrets' | 'limits'>) {
  const { database } = platform;

  /** What of a student somebody may see; undefined for nothing at all. */
  async function lookOf(session: Session, studentId: string, day: Day): Promise<Look | undefined> {
    // Students look at themselves alone, many times a visit: that needs no question.
    if (isStudent(session.usertype)) return session.accountId === studentId ? { subjects: null } : undefined;
    const relationship = await relationshipTo(database, session.accountId, studentId, day);
    return relationship && lookAt(session, studentId, relationship);
  }
  const mayLookAtStudent = async (session: Session, studentId: string, day: Day): Promise<boolean> =>
    (await lookOf(session, studentId, day))?.subjects === null;

  /**
   * The student whose data is asked for, oneself without an id, and what of it the person may see.
   * @throws Refusal notFound for a student whom the person may not look at, as for one who is not there
   */
  async function studentSeen(call: Call, asked: string | undefined): Promise<Look & { studentId: string }> {
    const { session, now } = call;
    if (!session) throw new NoSession();
    const studentId = asked || (isStudent(session.usertype) ? session.accountId : '');
    const look = studentId ? await lookOf(session, studentId, dayOf(now)) : undefined;
    if (!look) throw notFound('学生不存在');
    await noteLook(platform, { ...call, session }, studentId);
    return { ...look, studentId };
  }

  /** Id of the student whose data is asked for, all of which the person may see. @throws Refusal notFound for any other, as for one who is not there */
  async function studentAsked(call: Call, asked: string | undefined): Promise<string> {
    const { studentId, subjects } = await studentSeen(call, asked);
    if (subjects !== null) throw notFound('学生不存在');
    return studentId;
  }

  /** Semesters of a student up to a day, the newest first, the one that counts that day, and the one that reports are about. */
  async function semestersUpTo(studentId: string, day: Day) {
    const rows = await semestersOfStudent(database, studentId, day);
    return { rows, current: semesterOn(rows, day), told: semesterToldOn(rows, day) };
  }

  return {
    studentAsked,
    studentSeen,
    semestersUpTo,
    lookOf,
    /** Whether somebody may look at all of a student's data (docs/domains/school-years.md). */
    mayLookAtStudent,
    isGuardianOf: async (session: Session, studentId: string, day: Day): Promise<boolean> =>
      isParent(session.usertype) && (await mayLookAtStudent(session, studentId, day)),
    /** Whether looks of this person at a single student are written to the audit log. */
    isWrittenDown,
  };
}
type RosterLooks = ReturnType<typeof createRosterLooks>;

/** What is shown of a student, and of one's own account. */
function createRosterPages(
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  { studentSeen, semestersUpTo }: RosterLooks,
) {
  return {
    async gradeAndSemester(call: Call<typeof gradeAndSemester>) {
      const { studentId } = await studentSeen(call, call.input.studentId);
      const { rows } = await semestersUpTo(studentId, dayOf(call.now));
      const grades = Map.groupBy(rows, ({ gradeId }) => gradeId);
      return [...grades.values()].map((semesters) => ({
        gradeId: semesters[0]!.gradeId,
        gradeName: semesters[0]!.gradeName,
        semester: semesters.map((row) => ({
          semesterId: row.semesterId,
          semsterYearId: row.schoolYearId,
          semesterName: semesterName(row.startYear, row.term),
        })),
      }));
    },

    async studentSemesterList(call: Call<typeof studentSemesterList>) {
      const { studentId } = await studentSeen(call, call.input.id);
      const { rows, current, told } = await semestersUpTo(studentId, dayOf(call.now));
      return rows.map((row) => ({
        id: row.semesterId,
        semesterName: semesterName(row.startYear, row.term),
        isNow: row === current ? 1 : 0,
        isTold: row === told ? 1 : 0,
        classId: row.classId,
        className: row.gradeName + row.className,
      }));
    },

    async studentFetch(call: Call<typeof studentFetch>) {
      const { studentId, subjects } = await studentSeen(call, call.input.id);
      const asks = call.session.handoverAccountId ?? call.session.accountId;
      const row = await studentInfo(database, studentId, dayOf(call.now), asks);
      if (!row) throw notFound('学生不存在');
      const isFamily = call.session.accountId === studentId || isParent(call.session.usertype);
      return {
        id: studentId,
        name: row.name,
        username: row.nickName || row.name,
        sex: studentSexOf(row.sex),
        headimg: row.headimg,
        // Where and with whom a child lives is nothing that a subject needs.
        guardianPhone:
          row.guardianPhoneCipher && subjects === null ? maskPhone(secrets.open(row.guardianPhoneCipher)) : '',
        homeAddress: subjects === null ? secrets.openIfAny(row.addressCipher) : '',
        studentNo: row.studentNo ?? '',
        registerNo: isFamily ? secrets.openIfAny(row.registerCipher) : '',
        gradeName: row.gradeName ?? '',
        schoolYear: schoolYearName(row.startYear),
        schoolName: row.schoolName ?? '',
        classId: row.classId ?? '',
        className: row.className ?? '',
        statusName: studentStatusLabel[row.status ?? 0]?.label ?? '',
        entranceTime: row.entranceDate ?? '',
        political: politicalStatusLabel[row.politicalStatus ?? 0] ?? '',
      };
    },

    parentFetch: ({ session }: Call<typeof parentFetch>) => personOf(database, secrets, session.accountId),

    async staffFetch({ session, now }: Call<typeof staffFetch>) {
      const [person, classes] = await Promise.all([
        personOf(database, secrets, session.accountId),
        classesInCharge(database, session.accountId, dayOf(now)),
      ]);
      return { ...person, classes };
    },
  };
}

/** Classes, who is in them, and what people of a school may know of each other. */
export function createRoster(platform: Pick<Platform, 'database' | 'secrets' | 'limits'>) {
  const looks = createRosterLooks(platform);
  return {
    ...looks,
    ...createRosterPages(platform, looks),
  };
}
export type Roster = ReturnType<typeof createRoster>;

/** What a person knows of the own account. @throws NoSession when it is gone */
async function personOf(db: Db, secrets: Secrets, accountId: string) {
  const row = await personInfo(db, accountId);
  if (!row) throw new NoSession();
  return {
    username: row.nickName || row.name,
    name: row.name,
    headimg: row.headimg,
    sex: row.sex,
    mobilephone: secrets.openIfAny(row.phoneCipher),
    homeAddress: secrets.openIfAny(row.addressCipher),
    orgName: row.orgName ?? '',
  };
}
