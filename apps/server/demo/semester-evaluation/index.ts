import { Usertype } from '@vimo/contract';
import {
  addEvaluation,
  openSemester,
  type PastEvaluation,
} from '../../src/modules/growth/semester-evaluation/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter, schoolTimeOn } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';
import { CHILDREN, MATES, OWN } from './texts.ts';

/** 林小禾 and her sister, of whom 13800000001 is a guardian. */
const STUDENTS = ['xs001', 'xs002'] as const;

interface Place {
  studentId: string;
  orgId: string;
  classId: string;
  teacherId: string | null;
  parentId: string | null;
  office: string | null;
}

/** Days of the window that runs, before and after today. */
const [BEGAN, REMAIN] = [10, 13];

/** Evaluations of the classes of both children, of every state: that of the semester that is told about is open, those before are over. */
export const SEMESTER_EVALUATIONS_ADDITION: Addition = {
  name: 'semester-evaluations',
  async build(db, city) {
    const semesters = await db.rows<{ id: string; endsOn: string }>(
      `select semester_id as id, ends_on::text as "endsOn" from semester where starts_on <= $1 order by starts_on desc limit 5`,
      [schoolTimeOn(city.today).told.startsOn],
    );
    for (const [at, code] of STUDENTS.entries()) {
      const place = await placeOf(db, city, code);
      if (!place) continue;
      for (const [back, semester] of semesters.entries()) {
        // What is over ended with its semester; this one runs.
        const over = back > 0;
        const endsOn = over ? semester.endsOn : dayAfter(city.today, REMAIN);
        const window = { startsOn: dayAfter(endsOn, over ? -20 : -BEGAN - REMAIN), endsOn };
        const { orgId, teacherId } = place;
        const by = place.office ?? place.studentId;
        const day = over ? semester.endsOn : city.today;
        await openSemester(db, { orgId, semesterId: semester.id, ...window, by }, day);
        const told = OWN[at]![back];
        const spokenAt = `${dayAfter(endsOn, over ? -6 : -15)} 19:30:00`;
        const say = (studentId: string, one: Omit<PastEvaluation, 'at'>, parentId: string | null) =>
          addEvaluation(db, studentId, semester.id, {
            ...one,
            at: spokenAt,
            ...(teacherId ? { teacherId } : {}),
            parentId: parentId ?? undefined,
          });
        if (told) await say(place.studentId, await withPicture(db, told, city, place.studentId), place.parentId);
        const mates = await matesOf(db, place);
        for (const [serial, mate] of mates.entries()) {
          const one = over ? CHILDREN[serial % CHILDREN.length]! : MATES[serial % MATES.length]!;
          await say(mate.studentId, one, mate.parentId);
        }
      }
    }
    const last = await db.row<{ id: string | null }>('select max(evaluation_id)::text as id from semester_evaluation');
    return last?.id ?? '';
  },
  /** The window that runs goes on; one whose last day somebody has set stays. */
  move: (db, days, _last, today) =>
    db.run('update semester_evaluation_window set ends_on = ends_on + $1::int where ends_on = $2', [
      days,
      dayAfter(today, REMAIN - days),
    ]),
};

const PICTURE = /\{([a-z-]+)\}/g;

/** The text with the pictures that it names in braces, as the student sent them in. */
async function withPicture(db: Db, told: Omit<PastEvaluation, 'at'>, city: StandingCity, ownerId: string) {
  const { html } = told;
  if (!html) return told;
  const names = [...html.matchAll(PICTURE)].map(([, name = '']) => name);
  const own = await ownFiles(db, city, { ownerId, use: 'evaluation' }, names);
  const picture = (_: string, name: string) =>
    `<img src="/vimo-cms/v1/api/fileInfo/showImage?id=${own.get(name)}&amp;w=960" alt="" width="360" height="360" loading="lazy">`;
  return { ...told, html: html.replace(PICTURE, picture) };
}

const placeOf = (db: Db, { platform }: StandingCity, code: string) =>
  db.row<Place>(
    `select a.account_id as "studentId", a.org_id as "orgId", s.class_id as "classId",
       (select t.account_id from class_teacher t join school_year y using (school_year_id) where t.class_id = s.class_id
        order by y.start_year desc limit 1) as "teacherId",
       (select b.parent_id from child_binding b where b.student_id = a.account_id order by b.binding_id limit 1) as "parentId",
       (select o.account_id from account o where o.org_id = a.org_id and o.usertype = ${Usertype.schoolAdministrator} order by o.account_id limit 1) as office
     from account a join student s using (account_id) where a.login_index = $1`,
    [loginIndex(platform.secrets, code)],
  );

const matesOf = (db: Db, { classId, studentId }: Place) =>
  db.rows<{ studentId: string; parentId: string | null }>(
    `select s.account_id as "studentId", (select b.parent_id from child_binding b where b.student_id = s.account_id limit 1) as "parentId"
     from student s where s.class_id = $1 and s.account_id <> $2 order by s.student_no limit 20`,
    [classId, studentId],
  );
