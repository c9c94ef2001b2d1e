import { Attendance } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import { State } from '../record/index.ts';
import type { Attended, Group, Period, Tally } from './rules.ts';

/** Where a student stands today: class, the classes of the same school and year, how many pupils are in them, and the city of the school. */
export interface Standing {
  classId: string | null;
  stage: number | null;
  gradeClasses: string[];
  classSize: number;
  gradeSize: number;
  cityName: string;
}

/** City in which the area `ar` lies; a province-level city has no other name than the province's. */
const cityOf = (
  area: string,
) => `(select case when city.area_name in ('市辖区', '县') then province.area_name else city.area_name end
   from area city join area province on province.area_id::text = split_part(${area}.tree_sign, '.', 1)
   where city.area_id::text = split_part(${area}.tree_sign, '.', 2))`;

export const standingOf = async (db: Db, studentId: string): Promise<Standing> =>
  (await db.row<Standing>(
    `select s.class_id as "classId", co.stage, coalesce(grade.classes::text[], '{}') as "gradeClasses",
       (select count(*)::int from student m where m.class_id = s.class_id) as "classSize",
       (select count(*)::int from student m where m.class_id = any (grade.classes)) as "gradeSize",
       coalesce((select ${cityOf('ar')} from org o join area ar using (area_id) where o.org_id = p.org_id), '') as "cityName"
     from account p left join student s using (account_id) left join school_class c using (class_id) left join cohort co using (cohort_id)
       left join lateral (select array_agg(g.class_id) as classes from school_class g where g.cohort_id = c.cohort_id) grade on true
     where p.account_id = $1`,
    [studentId],
  ))!;

/** Of the stage (0: of all) in which the class `class_id` of a row is. */
const OF_STAGE = (classId: string, stage: string) =>
  `(${stage} = 0 or exists (select from school_class c join cohort co using (cohort_id) where c.class_id = ${classId} and co.stage = ${stage}))`;

/** What a student attended, as hosts confirmed it. */
export const attendedOf = (db: Db, studentId: string, { from, to }: Period, stage: number) =>
  db.rows<Attended>(
    `select coalesce(root.tree_name, '') as "typeName", o.org_name as "placeName", coalesce(${cityOf('ar')}, '') as "cityName",
       t.at_school as "atSchool", a.act_start_at as begins
     from attendance t join activity a using (activity_id) join org o on o.org_id = coalesce(a.partner_org_id, a.org_id)
       left join activity_type ty using (type_id) left join activity_type root on root.type_id::text = split_part(ty.tree_sign, '.', 1)
       left join area ar on ar.area_id = o.area_id
     where t.account_id = $1 and t.held_on between $2 and $3 and t.state = ${Attendance.attended} and ${OF_STAGE('t.class_id', '$4::int')}`,
    [studentId, from, to, stage],
  );

const RATES = `at_school as "atSchool", count(*) filter (where state = ${Attendance.attended})::int as part, count(*)::int as whole,
  count(distinct account_id)::int as people`;
export type AreaGroup = Group & { atSchool: boolean };

/** How often a student was there, of how often it was confirmed that they were or were not, at school and elsewhere. */
export const ownRates = (db: Db, studentId: string, { from, to }: Period, stage: number) =>
  db.rows<AreaGroup>(
    `select ${RATES} from attendance t where account_id = $1 and held_on between $2 and $3 and state in ${oneOf(Attendance.attended, Attendance.absent)}
       and ${OF_STAGE('t.class_id', '$4::int')} group by at_school`,
    [studentId, from, to, stage],
  );

/**
 * Who is in classes today. What is known of pupils is theirs: what they did in another class or school, of the stage that is asked for, is in the figures of the class
 * that they are in.
 */
const PUPILS = 'select account_id from student where class_id = any ($1::bigint[])';

export const ratesOfClasses = (db: Db, classIds: readonly string[], { from, to }: Period, stage: number) =>
  db.rows<AreaGroup>(
    `select ${RATES} from attendance t where account_id in (${PUPILS}) and held_on between $2 and $3 and state in ${oneOf(Attendance.attended, Attendance.absent)}
       and ${OF_STAGE('t.class_id', '$4::int')} group by at_school`,
    [classIds, from, to, stage],
  );

/** States that a record's decision ends in: passed, refused, void. */
const PASSED = `count(*) filter (where state = ${State.passed})::int as part, count(*)::int as whole, count(distinct student_id)::int as people`;
/** In the period, by the index of a student's records: by the student and by teachers alike. */
const ENTERED = 'r.by_teacher = any (array[true, false]) and r.created_at >= $2 and r.created_at < $3::date + 1';

export const ownPasses = async (db: Db, studentId: string, { from, to }: Period, stage: number): Promise<Group> =>
  (await db.row<Group>(
    `select ${PASSED} from record r where student_id = $1 and ${ENTERED} and state in ${oneOf(State.passed, State.refused, State.void)}
       and ${OF_STAGE('r.class_id', '$4::int')}`,
    [studentId, from, to, stage],
  ))!;

export const passesOfClasses = async (
  db: Db,
  classIds: readonly string[],
  { from, to }: Period,
  stage: number,
): Promise<Group> =>
  (await db.row<Group>(
    `select ${PASSED} from record r where student_id in (${PUPILS}) and ${ENTERED} and state in ${oneOf(State.passed, State.refused, State.void)}
       and ${OF_STAGE('r.class_id', '$4::int')}`,
    [classIds, from, to, stage],
  ))!;

/** A module with how many passed records it has; a scheme and a dimension of it tell its name. */
export interface ModuleUsed {
  moduleId: string;
  schemeId: string;
  dimensionId: string;
  count: number;
}
const BY_MODULE = `select module_id as "moduleId", max(scheme_id) as "schemeId", (array_agg(dimension_id order by scheme_id desc))[1] as "dimensionId",
  count(*)::int as count from record r`;
const PASSED_OF_STAGE = `${ENTERED} and state = ${State.passed} and ${OF_STAGE('r.class_id', '$4::int')}`;

/** A student's passed records by module. */
export const ownModules = (db: Db, studentId: string, { from, to }: Period, stage: number) =>
  db.rows<ModuleUsed>(`${BY_MODULE} where student_id = $1 and ${PASSED_OF_STAGE} group by module_id`, [
    ...[studentId, from, to, stage],
  ]);

/** Those of the pupils of classes. */
export const modulesOfClasses = (db: Db, classIds: readonly string[], { from, to }: Period, stage: number) =>
  db.rows<ModuleUsed>(`${BY_MODULE} where student_id in (${PUPILS}) and ${PASSED_OF_STAGE} group by module_id`, [
    ...[classIds, from, to, stage],
  ]);

/** By axis, how many pupils of a class and of its grade have how many passed records of its modules. */
export const talliesOf = (
  db: Db,
  { classId, gradeClasses }: { classId: string; gradeClasses: readonly string[] },
  { from, to }: Period,
  stage: number,
  modules: readonly { moduleId: string; axis: string }[],
) =>
  db.rows<Tally>(
    `with pupil as (
       select a.axis, r.student_id, count(*)::int as count
       from record r join unnest($6::bigint[], $7::text[]) as a (module_id, axis) on a.module_id = r.module_id
       where r.student_id in (${PUPILS}) and ${PASSED_OF_STAGE} group by a.axis, r.student_id)
     select p.axis, p.count, count(*) filter (where s.class_id = $5)::int as "inClass", count(*)::int as "inGrade"
     from pupil p join student s on s.account_id = p.student_id group by p.axis, p.count`,
    [gradeClasses, from, to, stage, classId, modules.map(({ moduleId }) => moduleId), modules.map(({ axis }) => axis)],
  );
