import {
  type FirstStep,
  OrgType,
  SCHOOL_STAFF_TYPES,
  SiteTextCode,
  STUDENT_TYPES,
  TEACHER_TYPES,
  Usertype,
} from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import type { Session } from '../../../platform/sessions.ts';
import { oneOf } from '../../../platform/sql.ts';
import { mayKeepForAll } from '../../people/organisation/index.ts';

/** How many there are, told by statements over the whole installation; none counts further than it has to. */
const MOST = 10_000;
const some = (from: string) => `select count(*)::int as count from (select 1 ${from} limit ${MOST}) t`;

/** Steps of who keeps the whole installation. */
const OF_ALL: readonly [FirstStep, string][] = [
  ['bureau', some(`from org where org_type = ${OrgType.bureau} and not disabled`)],
  ['organisations', some(`from org where org_type in ${oneOf(OrgType.school, OrgType.base)} and not disabled`)],
  ['calendar', some('from school_year')],
  ['privacy', some(`from site_text where kind = ${SiteTextCode.privacy}`)],
  ['contacts', some("from setting where name = 'site' and value ->> 'hotline' <> ''")],
  ['staff', some(`from account where usertype in ${oneOf(...SCHOOL_STAFF_TYPES)} and not disabled`)],
  ['classes', some('from school_class')],
  ['students', some(`from account where usertype in ${oneOf(...STUDENT_TYPES)} and not disabled`)],
  ['scheme', some('from scheme where published_at is not null')],
  ['kinds', some('from activity_type where not disabled')],
  ['activity', some('from activity where published')],
  ['news', some('from notice where published')],
];
/** Steps of a school, which is $1. */
const OF_SCHOOL: readonly [FirstStep, string][] = [
  ['staff', some(`from account where org_id = $1 and usertype in ${oneOf(...TEACHER_TYPES)} and not disabled`)],
  ['classes', some('from school_class join cohort using (cohort_id) where org_id = $1')],
  ['students', some(`from account where org_id = $1 and usertype in ${oneOf(...STUDENT_TYPES)} and not disabled`)],
  [
    'inCharge',
    some('from class_teacher join school_class using (class_id) join cohort using (cohort_id) where org_id = $1'),
  ],
  ['activity', some('from activity where org_id = $1 and published')],
];

/** What somebody still has to do before all lives: judged by what is there, kept nowhere (docs/domains/people.md, the workbench). */
export const createFirstSteps = (database: Database) => ({
  async of(session: Session): Promise<{ steps: { key: FirstStep; count: number }[] }> {
    const isSchool = session.usertype === Usertype.schoolAdministrator && session.orgId !== '';
    const steps = isSchool ? OF_SCHOOL : (await mayKeepForAll(database, session)) ? OF_ALL : [];
    const values = isSchool ? [session.orgId] : [];
    const counted = await Promise.all(
      steps.map(async ([key, sql]) => ({ key, count: (await database.row<{ count: number }>(sql, values))!.count })),
    );
    return { steps: counted };
  },
});
export type FirstSteps = ReturnType<typeof createFirstSteps>;
