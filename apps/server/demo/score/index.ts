import {
  addAward,
  addExamination,
  publishContents,
  publishExamination,
  writeSubjects,
} from '../../src/modules/growth/score/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter, schoolTimeOn } from '../calendar.ts';
import { createRandom, type Random } from '../random.ts';
import { abilities, creditsOf, fitnessOf, markOf, subjectsOf } from './believable.ts';

const SEED = 20_261_110;
/** 林小禾 and her sister, of whom 13800000001 is a guardian. */
const STUDENTS = ['xs001', 'xs002'] as const;
/** Senior high school, where credits are earned. */
const SENIOR = 4;
const MIDTERM_AFTER_DAYS = 66;
const FINAL_BEFORE_DAYS = 9;
const MARKED_WITHIN_DAYS = 5;

interface Place {
  studentId: string;
  orgId: string;
  classId: string;
  stage: number;
  entranceYear: number;
  teacherId: string;
}
interface Semester {
  id: string;
  schoolYearId: string;
  startYear: number;
  startsOn: string;
  endsOn: string;
}
interface Pupil {
  studentId: string;
  sex: number;
}
interface Paper {
  name: string;
  heldOn: string;
  isDraft: boolean;
}

/** Marks and fitness of the classes of both children, since they entered, and credits of the senior one's; one examination waits for its marks, that was sat of late. */
export const SCORES_ADDITION: Addition = {
  name: 'scores',
  async build(db, city) {
    const random = createRandom(SEED);
    const semesters = await semestersBegun(db, city.today);
    const { told } = schoolTimeOn(city.today);
    for (const [at, code] of STUDENTS.entries()) {
      const place = await placeOf(db, city, code);
      if (!place) continue;
      const own = semesters.filter(({ startYear }) => startYear >= place.entranceYear);
      const pupils = await pupilsOf(db, place);
      const gifts = abilities(random, pupils.length);
      // Who runs well is not always who reckons well.
      const forms = abilities(random, pupils.length);
      for (const semester of own) {
        for (const paper of papersOf(semester, city.today, at === 0 && semester === semesters.at(-1))) {
          await sit(db, random, { place, semester, paper, pupils, gifts });
        }
      }
      // What is measured and noted of a semester is not there in its first weeks.
      const reported = own.filter(({ startsOn }) => startsOn <= told.startsOn);
      for (const [startYear, [first]] of Map.groupBy(reported, (one) => one.startYear))
        await measure(db, random, {
          place,
          schoolYearId: first!.schoolYearId,
          startYear,
          pupils,
          forms,
          at: first!.startsOn,
        });
      if (place.stage === SENIOR)
        for (const semester of reported) await credit(db, random, { place, semester, pupils });
      if (at === 0) await note(db, place, reported, city.today);
    }
    return '';
  },
};

/** Examinations of a semester that were sat and marked by a day. */
function papersOf({ startsOn, endsOn }: Semester, today: string, isNow: boolean): Paper[] {
  const papers = [
    { name: '期中考试', heldOn: dayAfter(startsOn, MIDTERM_AFTER_DAYS), isDraft: false },
    { name: '期末考试', heldOn: dayAfter(endsOn, -FINAL_BEFORE_DAYS), isDraft: false },
  ].filter(({ heldOn }) => dayAfter(heldOn, MARKED_WITHIN_DAYS) < today);
  if (!isNow) return papers;
  const heldOn = [dayAfter(today, -2), endsOn].sort()[0]!;
  return [...papers, { name: '阶段检测', heldOn: heldOn < startsOn ? startsOn : heldOn, isDraft: true }];
}

interface Sitting {
  place: Place;
  semester: Semester;
  paper: Paper;
  pupils: readonly Pupil[];
  gifts: readonly number[];
}

/** Of a draft only the first subject is marked. */
async function sit(db: Db, random: Random, { place, semester, paper, pupils, gifts }: Sitting): Promise<void> {
  const { orgId, classId, stage, entranceYear, teacherId } = place;
  const gradeId = String(stage * 10 + semester.startYear - entranceYear + 1);
  const id = await addExamination(db, { orgId, semesterId: semester.id, gradeId, ...paper, by: teacherId });
  const offered = await db.rows<{ id: string; name: string }>(
    'select subject_id as id, subject_name as name from subject order by sort',
  );
  const subjects = subjectsOf(stage).flatMap(([name, fullMark]) => {
    const subject = offered.find((one) => one.name === name);
    return subject ? [{ subjectId: subject.id, fullMark }] : [];
  });
  await writeSubjects(db, id, subjects);
  const marks = (paper.isDraft ? subjects.slice(0, 1) : subjects).flatMap(({ subjectId, fullMark }) =>
    pupils.map(({ studentId }, at) => ({ studentId, subjectId, mark: markOf(random, gifts[at]!, fullMark) })),
  );
  await db.run(
    `insert into score (examination_id, student_id, subject_id, class_id, mark)
     select $1, student_id, subject_id, $2, mark from unnest($3::bigint[], $4::bigint[], $5::numeric[]) t (student_id, subject_id, mark)`,
    [
      id,
      classId,
      marks.map(({ studentId }) => studentId),
      marks.map(({ subjectId }) => subjectId),
      marks.map(({ mark }) => mark),
    ],
  );
  if (!paper.isDraft) await publishExamination(db, id, `${dayAfter(paper.heldOn, MARKED_WITHIN_DAYS)} 08:00:00`);
}

interface Measuring {
  place: Place;
  schoolYearId: string;
  startYear: number;
  pupils: readonly Pupil[];
  forms: readonly number[];
  at: string;
}

async function measure(
  db: Db,
  random: Random,
  { place, schoolYearId, startYear, pupils, forms, at }: Measuring,
): Promise<void> {
  const { classId, stage, entranceYear, teacherId } = place;
  const yearInStage = startYear - entranceYear + 1;
  const contents = pupils.map(({ sex }, index) => fitnessOf({ stage, yearInStage, sex, form: forms[index]! }, random));
  await db.run(
    `insert into fitness_result (student_id, school_year_id, class_id, content)
     select student_id, $1, $2, content from unnest($3::bigint[], $4::jsonb[]) t (student_id, content)`,
    [schoolYearId, classId, pupils.map(({ studentId }) => studentId), contents.map((one) => JSON.stringify(one))],
  );
  await publishContents(
    db,
    { kind: 'fitness', classId, of: schoolYearId },
    { by: teacherId, now: `${dayAfter(at, 20)} 08:00:00` },
  );
}

/** Credits of a class in a semester, published. */
async function credit(
  db: Db,
  random: Random,
  { place, semester, pupils }: Pick<Sitting, 'place' | 'semester' | 'pupils'>,
): Promise<void> {
  const { classId, teacherId } = place;
  await db.run(
    `insert into credit_result (student_id, semester_id, class_id, content)
     select student_id, $1, $2, content from unnest($3::bigint[], $4::jsonb[]) t (student_id, content)`,
    [
      semester.id,
      classId,
      pupils.map(({ studentId }) => studentId),
      pupils.map(() => JSON.stringify(creditsOf(random))),
    ],
  );
  const now = `${semester.startsOn} 08:00:00`;
  await publishContents(db, { kind: 'credits', classId, of: semester.id }, { by: teacherId, now });
}

/** Awards and one breach, in the semesters of their days; what lies further back than the first of them belongs to it. */
async function note(db: Db, { studentId, orgId, classId, teacherId }: Place, own: readonly Semester[], today: string) {
  const told = [
    { back: 0, type: 1, event: '云汀市中学生物理竞赛', result: '市级二等奖' },
    { back: 1, type: 1, event: '“书香校园”读书分享会', result: '校级一等奖' },
    { back: 2, type: 2, event: '一周内迟到三次', result: '口头提醒' },
    { back: 3, type: 1, event: '校园英语演讲比赛', result: '校级三等奖' },
    { back: 4, type: 1, event: '高一新生军训', result: '优秀学员' },
  ];
  for (const { back, ...award } of told) {
    const semester = own.at(-1 - back) ?? own[0];
    if (!semester) return;
    const happenedOn = [dayAfter(semester.startsOn, 38), dayAfter(today, -1)].sort()[0]!;
    await addAward(db, {
      ...award,
      ...{ studentId, orgId, classId, semesterId: semester.id, happenedOn },
      ...{ by: teacherId, now: `${happenedOn} 16:30:00` },
    });
  }
}

const semestersBegun = (db: Db, today: string) =>
  db.rows<Semester>(
    `select semester_id as id, school_year_id as "schoolYearId", start_year as "startYear", starts_on::text as "startsOn",
       ends_on::text as "endsOn" from semester join school_year using (school_year_id) where starts_on <= $1 order by starts_on`,
    [today],
  );

const placeOf = (db: Db, { platform, today }: StandingCity, code: string) =>
  db.row<Place>(
    `select s.account_id as "studentId", c.org_id as "orgId", c.class_id as "classId", c.stage, c.entrance_year as "entranceYear",
       (select t.account_id from class_teacher t join school_year y using (school_year_id) where t.class_id = c.class_id
        order by y.start_year desc limit 1) as "teacherId"
     from account a join student s using (account_id) join classes_on($2) c using (class_id)
     where a.login_index = $1 and exists (select from class_teacher t where t.class_id = c.class_id)`,
    [loginIndex(platform.secrets, code), today],
  );

const pupilsOf = (db: Db, { classId }: Place) =>
  db.rows<Pupil>(
    `select account_id as "studentId", a.sex from student s join account a using (account_id)
     where s.class_id = $1 order by s.student_no, account_id`,
    [classId],
  );
