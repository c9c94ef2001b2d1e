import {
  CREDIT_ITEMS,
  type manageExaminationPage,
  type manageExaminationPublish,
  type manageExaminationRemove,
  type manageExaminationSave,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { pageTotal } from '../../../platform/totals.ts';
import type { BehindAsked } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { classesWorkedWith, looksAfter, responsibilityOf, worksWith } from '../../people/responsibility/index.ts';
import { schoolYearName, semesterName, semesterOn } from '../../people/school-year/index.ts';
import { pupilsBetween } from './award-queries.ts';
import { scoreNotices } from './notices.ts';
import { hasCredits, requireExaminer, seesCredit, seesFitness } from './policy.ts';
import {
  allSubjects,
  classesOfSchool,
  classOnDay,
  countExaminations,
  deleteExamination,
  type Examination,
  examinationPage,
  highestMarks,
  insertExamination,
  lateExaminations,
  lockExaminations,
  lockedExamination,
  namesake,
  publishExamination,
  satBy,
  semestersBegun,
  writeExamination,
  writeSubjects,
} from './staff-queries.ts';

const NO_EXAMINATION = '考试不存在';
const SHEETS = { student: '/mine/myScore', parent: '/parent/parentScore' };

/** Tells students and guardians once that there is something to see; on a page of the student's alone only the student. */
export async function notifyPublished(
  db: Db,
  notifications: Notifications,
  people: readonly { studentId: string; parentId: string | null }[],
  { event, title, text, student }: { event: string; title: string; text: string; student?: string },
): Promise<void> {
  const told = { notice: scoreNotices.published, event, title, text };
  const students = [...new Set(people.map(({ studentId }) => studentId))];
  const parents = [...new Set(people.flatMap(({ parentId }) => parentId ?? []))];
  await notifications.notify(db, { ...told, accountIds: students, href: student ?? SHEETS.student });
  if (!student) await notifications.notify(db, { ...told, accountIds: parents, about: students, href: SHEETS.parent });
}

interface Parts {
  notifications: Notifications;
}

/** The school's examination as it was read, held. @throws Refusal notFound, or when somebody else changed it meanwhile */
async function held(db: Db, orgId: string, id: string, version: number): Promise<Examination> {
  const examination = await lockedExamination(db, id);
  if (examination?.orgId !== orgId) throw notFound(NO_EXAMINATION);
  if (examination.version !== version) throw changedMeanwhile();
  return examination;
}

/** What teachers find in the room of scores. */
function createScoreRoom({ database }: Platform) {
  return {
    async frame(session: Session, now: WireTime) {
      const day = dayOf(now);
      const who = await responsibilityOf(database, session, now);
      const { orgId, classIds } = classesWorkedWith(who);
      const [semesters, classes, subjects] = await Promise.all([
        semestersBegun(database, orgId, day),
        classesOfSchool(database, orgId, classIds, day),
        allSubjects(database),
      ]);
      const current = semesterOn(semesters, day);
      const years = new Map(semesters.map((one) => [one.schoolYearId, schoolYearName(one.startYear)]));
      const grades = new Map(classes.map((one) => [one.gradeId, one.gradeName]));
      return {
        semesters: semesters.map((one) => ({
          ...{ id: one.semesterId, name: semesterName(one.startYear, one.term) },
          isNow: one === current ? 1 : 0,
        })),
        schoolYears: [...years].map(([id, name]) => ({ id, name })),
        grades: [...grades].map(([id, name]) => ({ id, name })),
        subjects,
        classes: classes.map(({ id, name, gradeId }) => ({
          ...{ id, name, gradeId },
          isClassTeacher: looksAfter(who, { orgId, classId: id }) ? 1 : 0,
          hasFitness: seesFitness(who, { orgId, classId: id }) ? 1 : 0,
          hasCredits:
            hasCredits(gradeId) && CREDIT_ITEMS.some((item) => seesCredit(who, { orgId, classId: id }, item)) ? 1 : 0,
        })),
        mayKeep: who.officeOf === null ? 0 : 1,
      };
    },

    async examinations(session: Session, input: ParsedInputOf<typeof manageExaminationPage>, now: WireTime) {
      const { semesterId, gradeId } = input;
      const classes = classesWorkedWith(await responsibilityOf(database, session, now));
      const filter = { ...classes, semesterId, gradeId, lateOn: input.late === 1 ? dayOf(now) : undefined };
      const span = spanOf(input);
      const rows = await examinationPage(database, filter, span);
      const totalCount = await pageTotal({ ...span, shown: rows.length }, () => countExaminations(database, filter));
      return {
        dataList: rows.map(({ orgId: _, startYear, term, published, classes, ...row }) => ({
          ...row,
          semesterName: semesterName(startYear, term),
          published: published ? 1 : 0,
          classes: classes ?? [],
        })),
        totalCount,
      };
    },

    /** Examinations of schools with marks that families have not been shown though the semester has ended. */
    late: ({ orgIds, now }: BehindAsked) => lateExaminations(database, orgIds, dayOf(now)),

    /** Pupils of a class in the semester that counts, those who moved since marked so. @throws Refusal notFound for a class that is not the person's */
    async students(session: Session, classId: string, now: WireTime) {
      const day = dayOf(now);
      const place = await classOnDay(database, classId, day);
      if (!place || !worksWith(await responsibilityOf(database, session, now), place)) throw notFound('班级不存在');
      const semester = semesterOn(await semestersBegun(database, place.orgId, day), day);
      const pupils = await pupilsBetween(database, classId, semester?.startsOn ?? day, day);
      return {
        list: pupils.map(({ id, name, studentNo, hasMoved }) => ({
          id,
          name: `${name} ${studentNo}${hasMoved ? '（已转出）' : ''}`,
        })),
      };
    },
  };
}

/** Examinations as the school makes, changes, removes and publishes them. */
function createExaminations({ database }: Platform, { notifications }: Parts) {
  return {
    /**
     * Makes an examination, or changes one: once it is published its subjects only by more of them, a full mark never below a mark that is there. One that is sent again
     * as no answer came is told: of two, of which each has the marks of some classes, all means would be wrong.
     */
    async save({ session, input, now, address, requestId }: Call<typeof manageExaminationSave>) {
      const orgId = requireExaminer(session);
      const { id, version, name, heldOn, semesterId, gradeId, subjects } = input;
      const known = await semestersBegun(database, orgId, dayOf(now));
      const semester = known.find((one) => one.semesterId === semesterId);
      if (!semester) throw notFound('学期不存在');
      const { startsOn, endsOn } = semester;
      // Between two semesters the first one counts.
      const isAfter = heldOn > endsOn && (heldOn > dayOf(now) || semesterOn(known, heldOn) !== semester);
      if (heldOn < startsOn || isAfter)
        throw invalidInput({ heldOn: `考试日期应在本学期内（${startsOn} 至 ${endsOn}）` });
      const offered = await allSubjects(database);
      const ids = subjects.map(({ subjectId }) => subjectId);
      if (new Set(ids).size !== ids.length || !ids.every((one) => offered.some((subject) => subject.id === one)))
        throw invalidInput({ subjects: '科目不存在或重复' });
      const grades = await classesOfSchool(database, orgId, null, dayOf(now));
      const examinationId = await database.transaction(async (db) => {
        const note = (target: string) =>
          audit(db, { event: 'examination.saved', session, target, address, requestId, detail: { name } });
        await lockExaminations(db, orgId);
        const before = id ? await held(db, orgId, id, version) : undefined;
        if (before?.gradeId !== gradeId && !grades.some((one) => one.gradeId === gradeId))
          throw invalidInput({ gradeId: '本校没有这个年级' });
        const staysCalled = before?.name === name && before.heldOn === heldOn && before.gradeId === gradeId;
        if (!staysCalled && (await namesake(db, { orgId, semesterId, gradeId, name, heldOn }, id)))
          throw invalidInput({ name: '该年级这一天已有同名考试，请刷新列表查看' });
        if (!id || !before) {
          const made = await insertExamination(db, { orgId, semesterId, gradeId, name, heldOn, by: session.accountId });
          await writeSubjects(db, made, subjects);
          await note(made);
          return made;
        }
        const marks = await highestMarks(db, id);
        for (const { subjectId, highest } of marks) {
          const subject = subjects.find((one) => one.subjectId === subjectId);
          if (!subject) throw refused('已有成绩的科目不能去掉');
          if (highest > subject.fullMark) throw refused(`已有高于 ${subject.fullMark} 分的成绩，不能降低满分`);
        }
        const moved = before.gradeId !== gradeId || before.semesterId !== semesterId;
        if (marks.length > 0 && moved) throw refused('已有成绩，不能更换年级或学期');
        const stays = (one: { subjectId: string; fullMark: number }) =>
          subjects.some(({ subjectId, fullMark }) => subjectId === one.subjectId && fullMark === one.fullMark);
        if (before.published && !before.subjects.every(stays)) throw refused('成绩已发布，科目不能去掉，满分不能修改');
        await writeExamination(db, id, { semesterId, gradeId, name, heldOn });
        await writeSubjects(db, id, subjects);
        await note(id);
        return id;
      });
      return { id: examinationId };
    },

    /** Removes a draft with its marks. */
    async remove({ session, input, address, requestId }: Call<typeof manageExaminationRemove>): Promise<string> {
      const orgId = requireExaminer(session);
      await database.transaction(async (db) => {
        const { published, name } = await held(db, orgId, input.id, input.version);
        if (published) throw refused('成绩已发布，不能删除');
        await deleteExamination(db, input.id);
        const event = { event: 'examination.removed', session, target: input.id, address, requestId } as const;
        await audit(db, { ...event, detail: { name } });
      });
      return '已删除';
    },

    /** From now on families see the marks, and each change says why. */
    async publish({ session, input, now, address, requestId }: Call<typeof manageExaminationPublish>): Promise<string> {
      const orgId = requireExaminer(session);
      await database.transaction(async (db) => {
        const { published, name } = await held(db, orgId, input.id, input.version);
        if (published) throw refused('成绩已经发布');
        const people = await satBy(db, input.id);
        if (people.length === 0) throw refused('还没有录入成绩，不能发布');
        await publishExamination(db, input.id, now);
        await notifyPublished(db, notifications, people, {
          ...{ event: `examination:${input.id}`, title: '考试成绩已发布', text: name },
        });
        const event = { event: 'examination.published', session, target: input.id, address, requestId } as const;
        await audit(db, { ...event, detail: { name } });
      });
      return '已发布，学生和家长可以看到了';
    },
  };
}

/** Examinations as the school keeps them, and what its teachers find in the room of scores. */
export function createStaffScores(platform: Platform, parts: Parts) {
  return {
    ...createScoreRoom(platform),
    ...createExaminations(platform, parts),
  };
}
export type StaffScores = ReturnType<typeof createStaffScores>;
