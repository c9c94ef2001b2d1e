import type {
  manageInCharge,
  manageInChargeCopy,
  manageInChargeSet,
  manageSubjectAdd,
  manageSubjectOrder,
  manageSubjectRename,
  manageSubjectSwitch,
  ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { breaksReference, type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import type { Session } from '../../../platform/sessions.ts';
import { mayKeepForAll, requireKeeperForAll, requireSchool, stagesOfSchool } from '../organisation/index.ts';
import { copyFromYearBefore, holdersOf, writeHolders } from '../responsibility/index.ts';
import { requireClass } from '../roster/index.ts';
import { type Day, mayKeepSchools } from '../school-year/index.ts';
import { taughtAt } from './rules.ts';
import {
  countTeachers,
  deleteSubject,
  inCharge,
  insertSubject,
  insertSubjectAgain,
  lockSchool,
  lockSubjects,
  type RemovedSubject,
  type SubjectRow,
  subjects,
  teachersOf,
  writeOrder,
  writeSubject,
  writeSubjectEnabled,
  yearOf,
} from './staff-queries.ts';

type By = { session: Session; requestId: string };

const TEACHERS = 50;
const TAKEN = '已有同名学科';
const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === new Set(b).size && a.every((id) => b.includes(id));

const subjectOf = <S extends SubjectRow>(all: readonly S[], subjectId: string): S => {
  const found = all.find((subject) => subject.subjectId === subjectId);
  if (!found) throw notFound('学科不存在');
  return found;
};
const requireYear = async (db: Db, schoolYearId: string) => {
  const year = await yearOf(db, schoolYearId);
  if (!year) throw notFound('学年不存在');
  return year;
};

/** Subjects, which are the same for all schools. */
function createSubjects({ database, recycleBin }: Pick<Platform, 'database' | 'recycleBin'>) {
  /** One change of the subjects by who keeps them, written down. */
  async function changeSubjects(
    by: By,
    event: 'added' | 'renamed' | 'ordered' | 'switched' | 'removed',
    work: (db: Db, all: RemovedSubject[]) => Promise<string | undefined>,
  ) {
    await requireKeeperForAll(database, by.session);
    try {
      await database.transaction(async (db) => {
        await lockSubjects(db);
        const target = await work(db, await subjects(db));
        if (target !== undefined)
          await audit(db, { event: `subject.${event}`, session: by.session, target, requestId: by.requestId });
      });
    } catch (error) {
      throw isDuplicate(error, 'subject_subject_name_key') ? invalidInput({ subjectName: TAKEN }) : error;
    }
  }

  return {
    async subjects(session: Session) {
      return { list: await subjects(database), mayKeep: await mayKeepForAll(database, session) };
    },

    addSubject: (by: By, { subjectName, stages }: ParsedInputOf<typeof manageSubjectAdd>) =>
      changeSubjects(by, 'added', (db) => insertSubject(db, subjectName, stages)),

    renameSubject: (by: By, { subjectId, subjectName, before, stages }: ParsedInputOf<typeof manageSubjectRename>) =>
      changeSubjects(by, 'renamed', async (db, all) => {
        if (subjectOf(all, subjectId).subjectName !== before) throw changedMeanwhile();
        await writeSubject(db, subjectId, subjectName, stages);
        return subjectId;
      }),

    /** What is switched off is offered no more; who teaches it goes on. */
    setSubjectEnabled: (by: By, { subjectId, enabled }: ParsedInputOf<typeof manageSubjectSwitch>) =>
      changeSubjects(by, 'switched', async (db, all) => {
        subjectOf(all, subjectId);
        return (await writeSubjectEnabled(db, subjectId, enabled === 1)) ? subjectId : undefined;
      }),

    orderSubjects: (by: By, { subjectIds }: ParsedInputOf<typeof manageSubjectOrder>) =>
      changeSubjects(by, 'ordered', async (db, all) => {
        if (
          !sameSet(
            all.map(({ subjectId }) => subjectId),
            subjectIds,
          )
        )
          throw changedMeanwhile();
        return (await writeOrder(db, subjectIds)) > 0 ? '' : undefined;
      }),

    /** Removes a subject that nobody teaches or taught; it can come back from the recycle bin. */
    async removeSubject(by: By, subjectId: string): Promise<void> {
      try {
        await changeSubjects(by, 'removed', async (db, all) => {
          const { subjectName: name, stages = [] } = subjectOf(all, subjectId);
          await deleteSubject(db, subjectId);
          const content = { subjectId, subjectName: name, stages };
          await recycleBin.put(db, {
            kind: 'subject',
            objectId: subjectId,
            orgId: by.session.orgId || null,
            name,
            session: by.session,
            content,
          });
          return subjectId;
        });
      } catch (error) {
        throw breaksReference(error) ? refused('已有教师任教该学科，不能删除') : error;
      }
    },

    restorer: {
      may: mayKeepSchools,
      async restore(db, session, _subjectId, content) {
        await requireKeeperForAll(db, session);
        await lockSubjects(db);
        const subject = content as SubjectRow;
        if ((await subjects(db)).some(({ subjectName }) => subjectName === subject.subjectName)) throw refused(TAKEN);
        await insertSubjectAgain(db, subject);
      },
    } satisfies Restorer,
  };
}

/** Who is in charge of which class, and teaches what there. */
function createClassPosts({ database }: Pick<Platform, 'database'>) {
  return {
    /** @throws Refusal notFound for a school that is not theirs, or a school year that there is not */
    async query(session: Session, { orgId, schoolYearId, gradeId }: ParsedInputOf<typeof manageInCharge>, day: Day) {
      const school = await requireSchool(database, session, orgId || undefined);
      await requireYear(database, schoolYearId);
      const [all, classes] = await Promise.all([
        subjects(database),
        inCharge(database, { orgId: school.orgId, schoolYearId, gradeId: gradeId ?? '' }, day),
      ]);
      return { subjects: taughtAt(all, stagesOfSchool(school.stages, school.kindName), classes), classes };
    },

    async teachers(session: Session, orgId: string | undefined, name: string) {
      const school = await requireSchool(database, session, orgId);
      return teachersOf(database, school.orgId, name, TEACHERS);
    },

    /**
     * Puts people in charge of a class, or of a subject there, and nobody else.
     * @throws Refusal when others were put in charge since it was read; naming `accountIds` for who is no teacher of the school
     */
    set: (
      by: By,
      { classId, schoolYearId, subjectId = '', accountIds, before }: ParsedInputOf<typeof manageInChargeSet>,
    ) =>
      database.transaction(async (db) => {
        // Holds the class, so that two who put people in charge do so one after the other.
        const { orgId } = await requireClass(db, by.session, classId);
        await requireYear(db, schoolYearId);
        if (subjectId) subjectOf(await subjects(db), subjectId);
        const wanted = [...new Set(accountIds)];
        const post = { classId, schoolYearId, subjectId };
        const named = await holdersOf(db, post);
        const idsOf = (some: typeof named) => some.map(({ accountId }) => accountId);
        if (!sameSet(idsOf(named), before)) throw changedMeanwhile();
        const now = idsOf(named.filter(({ left }) => !left));
        const added = wanted.filter((id) => !now.includes(id));
        if ((await countTeachers(db, orgId, added)) !== added.length)
          throw invalidInput({ accountIds: '只能选择本校在职的教师' });
        const isAsBefore = sameSet(wanted.length > 0 ? now : idsOf(named), wanted);
        if (isAsBefore) return;
        await writeHolders(db, post, wanted);
        const detail = { schoolYearId, subjectId, accountIds: wanted.join(',') };
        await audit(db, {
          event: 'inCharge.set',
          session: by.session,
          target: classId,
          requestId: by.requestId,
          detail,
        });
      }),

    /** @returns the number of classes for which the posts of the year before were taken over. @throws Refusal when there is nothing to take over */
    async copy(by: By, { orgId, schoolYearId }: ParsedInputOf<typeof manageInChargeCopy>): Promise<number> {
      await requireSchool(database, by.session, orgId);
      await requireYear(database, schoolYearId);
      return database.transaction(async (db) => {
        await lockSchool(db, orgId);
        const classes = await copyFromYearBefore(db, orgId, schoolYearId);
        if (classes === 0) throw refused('没有可沿用的任职：上一学年没有安排，或本学年都已安排');
        const detail = { schoolYearId, classes };
        await audit(db, {
          event: 'inCharge.copied',
          session: by.session,
          target: orgId,
          requestId: by.requestId,
          detail,
        });
        return classes;
      });
    },
  };
}

/** Subjects, and who is in charge of which class in a school year (docs/domains/school-years.md). */
export function createInCharge(platform: Pick<Platform, 'database' | 'recycleBin'>) {
  return {
    ...createSubjects(platform),
    ...createClassPosts(platform),
  };
}
export type InCharge = ReturnType<typeof createInCharge>;
