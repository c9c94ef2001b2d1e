import { addClass } from '../../modules/people/roster/index.ts';
import { addSchoolYear, schoolYearOf } from '../../modules/people/school-year/index.ts';
import { toWireTime } from '../../platform/time.ts';
import { type AccessCases, just, type Make, NO_ID, NONE, OTHER } from './cases.ts';
import { ofSchools } from './organisation.ts';
import type { Stage } from './stage.ts';

let serial = 1000;
const next = () => {
  serial += 1;
  return serial;
};
const yearNow = ({ app }: Stage) => schoolYearOf(toWireTime(app.clock()));

/** The year after the last school year; the coming one when there is none. */
const nextYear = async (stage: Stage): Promise<number> =>
  (await stage.db.row<{ year: number }>('select coalesce(max(start_year) + 1, $1) as year from school_year', [
    yearNow(stage) + 1,
  ]))!.year;
const termsOf = (year: number) =>
  [
    [`${year}-09-01`, `${year + 1}-01-22`],
    [`${year + 1}-02-23`, `${year + 1}-07-03`],
  ] as const;

const pairs = new WeakMap<Stage, Promise<[string, string]>>();
/** Two school years that follow each other, made once for a stage: all that is tried lies within the years that there can be. */
function yearPair(stage: Stage): Promise<[string, string]> {
  const made =
    pairs.get(stage) ??
    (async (): Promise<[string, string]> => {
      const year = await nextYear(stage);
      return [
        await addSchoolYear(stage.db, year, termsOf(year)),
        await addSchoolYear(stage.db, year + 1, termsOf(year + 1)),
      ];
    })();
  pairs.set(stage, made);
  return made;
}
/** The first semester of such a year as the bureau made it, with its dates as they were read and others. */
async function semester(stage: Stage) {
  const row = await stage.db.row<{ semesterId: string; from: string; to: string }>(
    `update semester set starts_on = date_trunc('month', starts_on) where school_year_id = $1 and term = 1
     returning semester_id as "semesterId", starts_on::text as "from", ends_on::text as "to"`,
    [(await yearPair(stage))[0]],
  );
  const { semesterId, from, to } = row!;
  return { semesterId, startsOn: from.replace(/01$/, '02'), endsOn: to, beforeStartsOn: from, beforeEndsOn: to };
}

const madeClass = async (stage: Stage, orgId: string) => {
  const className = `（${next()}）班`;
  const cohort = { orgId, stage: 2, entranceYear: yearNow(stage) - 1, years: 6 };
  return { className, classId: await addClass(stage.db, { ...cohort, className }) };
};
type Made = Awaited<ReturnType<typeof madeClass>>;
const ofClasses = (
  input: (stage: Stage, made: Made, orgId: string) => Promise<object> | object,
): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string) => input(stage, await madeClass(stage, orgId), orgId);
  return {
    'of a school of the district': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: (stage) => input(stage, { className: '（1）班', classId: NO_ID }, stage.school),
  };
};
const ofTheSchool = (input: (orgId: string, stage: Stage) => Promise<object> | object): Record<string, Make> => ({
  'a school of the district': (stage) => input(stage.school, stage),
  [OTHER]: (stage) => input(stage.otherSchool, stage),
  [NONE]: (stage) => input(NO_ID, stage),
});
async function subject({ db }: Stage) {
  const row = await db.row<{ subjectId: string; subjectName: string }>(
    `insert into subject (subject_name, sort) values ($1, 0) returning subject_id as "subjectId", subject_name as "subjectName"`,
    [`学科${next()}`],
  );
  return row!;
}

/**
 * Subjects that other cases made are gone, but for what is taught or examined (no examination is without its subjects), and none is in order yet:
 * what a call leaves is the same whichever were tried before.
 */
async function unusedSubjectsGone({ db }: Stage): Promise<void> {
  await db.run(
    `delete from subject s where subject_name like '学科%' and not exists (select from subject_teacher t where t.subject_id = s.subject_id)
       and not exists (select from examination_subject x where x.subject_id = s.subject_id)`,
  );
  await db.run('update subject set sort = 0');
}

/** A text of children's privacy in its first version. */
const publishedText = ({ db }: Stage, accountId: string) =>
  db.run(
    `insert into site_text (kind, version, content, account_id, published_at) values (2, 1, '<p>规则</p>', $1, '2026-09-01 08:00:00')
     on conflict do nothing`,
    [accountId],
  );

/** The calendar, classes, subjects and people in charge, as those who keep schools change them. */
export const keeperCases: Record<string, AccessCases> = {
  manageCalendar: { works: '5', cases: { 'the own one': () => ({}), ...ofTheSchool((orgId) => ({ orgId })) } },
  manageHolidays: { works: '5', cases: { 'a year': () => ({ year: 2026 }) } },
  manageHolidayAdd: {
    works: '1',
    cases: {
      'of a year that nobody entered': async ({ db }) => {
        await db.run('delete from holiday where day >= $1', ['2090-01-01']);
        await db.run('delete from holiday_year where year = 2090');
        return { year: 2090, version: 0, kind: 1, name: '国庆节', from: '2090-10-01', to: '2090-10-07' };
      },
    },
  },
  manageHolidayRemove: {
    works: '1',
    cases: {
      'days of a year': async ({ db }) => {
        await db.run(
          'insert into holiday_year (year, version) values (2091, 1) on conflict (year) do update set version = 1',
        );
        await db.run("insert into holiday values ('2091-10-01', 1, '国庆节') on conflict do nothing");
        return { year: 2091, version: 1, from: '2091-10-01', to: '2091-10-01' };
      },
    },
  },
  manageYearAdd: {
    works: '1',
    cases: {
      'the next one': async (stage) => {
        const startYear = await nextYear(stage);
        const [[firstStartsOn, firstEndsOn], [secondStartsOn, secondEndsOn]] = termsOf(startYear);
        return { startYear, firstStartsOn, firstEndsOn, secondStartsOn, secondEndsOn };
      },
    },
  },
  manageSemesterUpdate: {
    works: '1',
    cases: {
      'one of the bureau': (stage) => semester(stage),
      [NONE]: async (stage) => ({ ...(await semester(stage)), semesterId: NO_ID }),
    },
  },
  manageSemesterMove: {
    works: '10',
    cases: ofSchools(async (stage, orgId) => ({ orgId, ...(await semester(stage)) })),
  },
  manageSemesterReturn: {
    works: '10',
    cases: ofSchools(async (stage, orgId) => {
      const { semesterId, startsOn, endsOn } = await semester(stage);
      await stage.db.run(
        `insert into school_semester (org_id, semester_id, starts_on, ends_on)
         select org_id, $2, $3, $4 from org where org_id = $1`,
        [orgId, semesterId, startsOn, endsOn],
      );
      return { orgId, semesterId };
    }),
  },
  manageClassList: { works: '5', cases: ofTheSchool((orgId) => ({ orgId })) },
  manageClassesWithoutTeacher: { works: '5', cases: just() },
  manageClassAdd: {
    works: '5',
    // The cohort stands: what a class leaves is the same, whichever calls were tried before.
    cases: ofTheSchool(async (orgId, stage) => {
      if (orgId !== NO_ID) await madeClass(stage, orgId);
      return { orgId, stage: 2, entranceYear: yearNow(stage) - 1, classNames: [`（${next()}）班`] };
    }),
  },
  manageClassRename: {
    works: '5',
    cases: ofClasses((_, { classId, className }) => ({ classId, className: `${next()}班`, before: className })),
  },
  manageClassRemove: { works: '5', cases: ofClasses((_, { classId }) => ({ classId })) },
  manageCohortLength: {
    works: '10',
    cases: ofSchools(async (stage, orgId) => {
      if (orgId === NO_ID) return { cohortId: NO_ID, years: 5, before: 6 };
      const { classId } = await madeClass(stage, orgId);
      const row = await stage.db.row<{ id: string }>('select cohort_id as id from school_class where class_id = $1', [
        classId,
      ]);
      return { cohortId: row!.id, years: 5, before: 6, confirmed: 1 };
    }),
  },
  manageSiteFetch: { works: '1', cases: just() },
  manageSiteUpdate: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from setting where name = 'site'");
        const lines = { owner: '', hotline: '0000-6600 0000', contactHours: '', secondPhone: '', chatAccount: '' };
        return { ...lines, icp: '', policeRecord: '', version: 0 };
      },
    },
  },
  manageSiteTexts: { works: '1', cases: just() },
  manageSiteTextFetch: {
    works: '1',
    cases: {
      'one that there is': async (stage, { accountId }) => {
        await publishedText(stage, accountId);
        return { kind: 'children', version: 1 };
      },
      'one that there is not': () => ({ kind: 'children', version: 7 }),
    },
  },
  manageSiteTextPublish: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run('delete from site_text where kind = 1');
        return { kind: 'privacy', version: 0, content: '<p>您的信息如何被使用</p>' };
      },
    },
  },
  manageSubjectList: { works: '5', cases: just() },
  manageSubjectAdd: {
    works: '1',
    cases: {
      '': async (stage) => {
        // So that there is room for one more.
        await unusedSubjectsGone(stage);
        return { subjectName: `学科${next()}` };
      },
    },
  },
  manageSubjectRename: {
    works: '1',
    cases: {
      'one that is there': async (stage) => {
        const { subjectId, subjectName } = await subject(stage);
        return { subjectId, subjectName: `学科${next()}`, before: subjectName };
      },
      [NONE]: () => ({ subjectId: NO_ID, subjectName: `学科${next()}`, before: '语文' }),
    },
  },
  manageSubjectSwitch: {
    works: '1',
    cases: {
      'one that is there': async (stage) => ({ subjectId: (await subject(stage)).subjectId, enabled: 0 }),
      [NONE]: () => ({ subjectId: NO_ID, enabled: 0 }),
    },
  },
  manageSubjectOrder: {
    works: '1',
    oneByOne: true,
    cases: {
      'turned around': async (stage) => {
        await unusedSubjectsGone(stage);
        const before = await stage.db.rows<{ id: string }>('select subject_id as id from subject order by subject_id');
        const [first, second] = [await subject(stage), await subject(stage)];
        return { subjectIds: [second.subjectId, first.subjectId, ...before.map(({ id }) => id)] };
      },
    },
  },
  manageSubjectRemove: {
    works: '1',
    cases: {
      'one that nobody teaches': async (stage) => ({ subjectId: (await subject(stage)).subjectId }),
      [NONE]: () => ({ subjectId: NO_ID }),
    },
  },
  manageInCharge: {
    works: '5',
    cases: Object.fromEntries(
      Object.entries(ofTheSchool((orgId) => ({ orgId }))).map(([label, make]): [string, Make] => [
        label,
        async (stage, actor) => ({ ...(await make(stage, actor)), schoolYearId: (await yearPair(stage))[0] }),
      ]),
    ),
  },
  manageTeachers: { works: '5', cases: ofTheSchool((orgId) => ({ orgId })) },
  manageInChargeSet: {
    works: '5',
    cases: ofClasses(async (stage, { classId }, orgId) => {
      const teacher = await stage.app.makeAccount({ usertype: 3, orgId });
      return { classId, schoolYearId: (await yearPair(stage))[0], accountIds: [teacher], before: [] };
    }),
  },
  manageInChargeCopy: {
    works: '10',
    cases: ofSchools(async (stage, orgId) => {
      const [yearBefore, schoolYearId] = await yearPair(stage);
      if (orgId === NO_ID) return { orgId, schoolYearId };
      const years = await stage.db.row<{ start: number }>(
        'select start_year as start from school_year where school_year_id = $1',
        [yearBefore],
      );
      const classId = await addClass(stage.db, {
        orgId,
        stage: 2,
        entranceYear: years!.start,
        years: 6,
        className: '1班',
      });
      const teacher = await stage.app.makeAccount({ usertype: 3, orgId });
      await stage.db.run('insert into class_teacher (class_id, school_year_id, account_id) values ($1, $2, $3)', [
        classId,
        yearBefore,
        teacher,
      ]);
      return { orgId, schoolYearId };
    }),
  },
};
