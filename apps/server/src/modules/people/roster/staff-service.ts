import {
  CLASS_STAGES,
  type manageClassAdd,
  type manageClassList,
  type manageClassRemove,
  type manageClassRename,
  type manageCohortLength,
  type ParsedInputOf,
  stageLength,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { breaksReference, type Db, isDuplicate } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { requireSchool, scopeOf, stagesOfSchool } from '../organisation/index.ts';
import { mayKeepSchools } from '../school-year/index.ts';
import { peopleGone } from './events.ts';
import { insertClass } from './queries.ts';
import { lengthFor } from './rules.ts';
import {
  cohortsOf,
  deleteClass,
  gradesOfStages,
  graduatesOf,
  hasMembers,
  insertClassAgain,
  type KeptClassRow,
  lengthsOf,
  lockClass,
  lockCohort,
  writeClassName,
  writeLength,
  yearAsked,
} from './staff-queries.ts';
import { namesWithoutTeacher } from './waiting-queries.ts';

type By = { session: Session; requestId: string };

const TAKEN = '该年级已有同名班级';
const graduateAtOnce = (count: number) =>
  `改后这一届的 ${count} 名学生立即毕业：退出未开始的活动和社团，不能再填写记录，本学期还没有公示的报告不再等待。确认后可以保存`;
const NOT_EMPTY = '班级已有学生（含已转出的），不能删除';

/** Stages in which a school may have classes, by form and by file: all when nothing says which. */
export function classStagesOf(school: { stages: readonly number[]; kindName: string }): number[] {
  const named = stagesOfSchool(school.stages, school.kindName);
  const fit = CLASS_STAGES.filter((stage) => named.includes(stage));
  return fit.length > 0 ? fit : [...CLASS_STAGES];
}

/** @throws Refusal notFound for a class that is not there or of a school that is not theirs */
export async function requireClass(db: Db, session: Session, classId: string): Promise<KeptClassRow> {
  const found = await lockClass(db, scopeOf(session), classId);
  if (!found) throw notFound('班级不存在或不属于您管理');
  return found;
}

const written = (
  db: Db,
  { session, requestId }: By,
  event: 'added' | 'renamed' | 'removed' | 'lengthChanged',
  target: string,
  detail = {},
) => audit(db, { event: `class.${event}`, session, target, requestId, detail });

/** Classes of a school, and who lacks a teacher. */
function createClassLists({ database }: Pick<Platform, 'database'>) {
  return {
    /** What the workbench counts, by name. */
    withoutTeacher: (session: Session, now: WireTime) => namesWithoutTeacher(database, scopeOf(session), dayOf(now)),

    /** @throws Refusal notFound for a school that is not theirs, or a school year that there is not */
    async classes(session: Session, input: ParsedInputOf<typeof manageClassList>, now: WireTime) {
      const school = await requireSchool(database, session, input.orgId || undefined);
      const year = await yearAsked(database, input.schoolYearId || null, dayOf(now));
      if (!year || (input.schoolYearId && !year.schoolYearId)) throw notFound('学年不存在');
      const [grades, cohorts] = await Promise.all([
        gradesOfStages(database, classStagesOf(school), year.startYear),
        cohortsOf(database, school.orgId, year.startYear, year.schoolYearId, dayOf(now)),
      ]);
      const { orgId, orgName } = school;
      return { orgId, orgName, schoolYearId: year.schoolYearId ?? '', startYear: year.startYear, grades, cohorts };
    },
  };
}

/** Adding, renaming and removing classes. */
function createClassChanges({ database, recycleBin }: Pick<Platform, 'database' | 'recycleBin'>) {
  return {
    /** Adds all the classes or none. @throws Refusal naming `classNames` when one is there already, `stage` when the school has none such */
    async add(by: By, { orgId, stage, entranceYear, classNames }: ParsedInputOf<typeof manageClassAdd>): Promise<void> {
      const school = await requireSchool(database, by.session, orgId);
      if (!classStagesOf(school).includes(stage)) throw invalidInput({ stage: '本校没有这个学段' });
      try {
        await database.transaction(async (db) => {
          const years = lengthFor(await lengthsOf(db, orgId), stage, entranceYear);
          for (const className of classNames) await insertClass(db, { orgId, stage, entranceYear, years, className });
          await written(db, by, 'added', orgId, { stage, entranceYear, classes: classNames.length });
        });
      } catch (error) {
        throw isDuplicate(error, 'school_class_name') ? invalidInput({ classNames: TAKEN }) : error;
      }
    },

    /** @throws Refusal when somebody renamed it meanwhile; naming `className` when the cohort has one of that name */
    async rename(
      by: By & { now: WireTime },
      { classId, className, before }: ParsedInputOf<typeof manageClassRename>,
    ): Promise<void> {
      try {
        await database.transaction(async (db) => {
          const found = await requireClass(db, by.session, classId);
          if (found.className !== before) throw changedMeanwhile();
          await writeClassName(db, classId, className, dayOf(by.now));
          await written(db, by, 'renamed', classId);
        });
      } catch (error) {
        throw isDuplicate(error, 'school_class_name') ? invalidInput({ className: TAKEN }) : error;
      }
    },

    /** Removes a class in which nobody is or was; it can come back from the recycle bin. */
    async remove(by: By, { classId }: ParsedInputOf<typeof manageClassRemove>): Promise<void> {
      try {
        await database.transaction(async (db) => {
          const found = await requireClass(db, by.session, classId);
          if (await hasMembers(db, classId)) throw refused(NOT_EMPTY);
          await deleteClass(db, found);
          const { orgId, entranceYear, className } = found;
          const name = `${entranceYear} 级${className}`;
          await recycleBin.put(db, {
            kind: 'class',
            objectId: classId,
            orgId,
            name,
            session: by.session,
            content: found,
          });
          await written(db, by, 'removed', classId);
        });
      } catch (error) {
        throw breaksReference(error) ? refused('班级已有其他内容，不能删除') : error;
      }
    },

    restorer: {
      may: mayKeepSchools,
      async restore(db, _session, _classId, content) {
        const found = content as KeptClassRow;
        if (await isTaken(db, found)) throw refused(TAKEN);
        await insertClassAgain(db, found);
      },
    } satisfies Restorer,
  };
}

/** How long a cohort stays. */
function createCohortLengths({ database }: Pick<Platform, 'database'>) {
  return {
    /** Length of the stage for one cohort: after it they have graduated. Who has by this change gives places back, and that is asked about before. */
    setLength: (
      { now, ...by }: By & { now: WireTime },
      { cohortId, years, before, confirmed }: ParsedInputOf<typeof manageCohortLength>,
    ) =>
      database.transaction(async (db) => {
        const found = await lockCohort(db, scopeOf(by.session), cohortId);
        if (!found) throw notFound('年级不存在或不属于您管理');
        if (found.years !== before) throw changedMeanwhile();
        const { most } = stageLength[found.stage]!;
        if (years > most) throw invalidInput({ years: `这个学段最多 ${most} 年` });
        const day = dayOf(now);
        const graduates = new Set(await graduatesOf(db, cohortId, day));
        await writeLength(db, cohortId, years);
        const accountIds = (await graduatesOf(db, cohortId, day)).filter((one) => !graduates.has(one));
        if (accountIds.length > 0 && confirmed !== 1) throw refused(graduateAtOnce(accountIds.length), { asks: true });
        if (accountIds.length > 0) await db.tell(peopleGone, { accountIds, how: 'graduated', now });
        await written(db, by, 'lengthChanged', cohortId, { years });
      }),
  };
}

/** Classes of a school as its administrators keep them (docs/domains/school-years.md). */
export function createStaffRoster(platform: Pick<Platform, 'database' | 'recycleBin'>) {
  return {
    ...createClassLists(platform),
    ...createClassChanges(platform),
    ...createCohortLengths(platform),
  };
}
export type StaffRoster = ReturnType<typeof createStaffRoster>;

const isTaken = async (db: Db, { orgId, stage, entranceYear, className }: KeptClassRow): Promise<boolean> =>
  (await db.row(
    `select 1 from school_class join cohort using (cohort_id)
     where org_id = $1 and stage = $2 and entrance_year = $3 and class_name = $4`,
    [orgId, stage, entranceYear, className],
  )) !== undefined;
