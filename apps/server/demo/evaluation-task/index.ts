import { type IndicatorContent, pointsOf, Usertype } from '@vimo/contract';
import { addIndicators, addRatings, insertTask } from '../../src/modules/growth/evaluation-task/index.ts';
import { type Course, type Occasion, occasionsOf } from '../../src/modules/growth/evaluation-task/occasions.ts';
import { membersOf } from '../../src/modules/growth/evaluation-task/queries.ts';
import { peersOf } from '../../src/modules/growth/evaluation-task/rules.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { semestersOf } from '../../src/modules/people/school-year/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter, schoolTimeOn } from '../calendar.ts';
import { createRandom } from '../random.ts';
import { LABOUR_SYSTEM, PEER_SYSTEM, SELF_SYSTEM } from './texts.ts';

const SEED = 20_261_122;
/** The classes of 林小禾 and of her sister. */
const STUDENTS = ['xs001', 'xs002'] as const;

interface Place {
  studentId: string;
  orgId: string;
  classId: string;
  teacherId: string;
  parentId: string | null;
}
interface Laid {
  title: string;
  type: 3 | 4;
  cycle: number;
  /** Days from the end of what is told of, which is today while its semester runs; `ofTerm`: from the semester's first day. */
  from: number;
  until: number;
  ofTerm?: true;
  system: 'self' | 'peer' | 'labour';
  peerCount: number | null;
  /** Of an occasion (0 is the latest): what part of it the named student gave; 1 all, 0 nothing. Others give all, but for some while it runs. */
  given: (back: number) => number;
}
/** Of both classes. */
export const TASKS: readonly Laid[] = [
  {
    title: '学生综合素质自评',
    type: 3,
    cycle: 5,
    from: -10,
    until: 13,
    system: 'self',
    peerCount: null,
    given: () => 0.65,
  },
  {
    title: '每周劳动与阅读自评',
    type: 3,
    cycle: 2,
    from: -24,
    until: 11,
    system: 'labour',
    peerCount: null,
    given: (back) => (back === 0 || back === 2 ? 0 : 1),
  },
  {
    title: '开学初综合素质自评',
    type: 3,
    cycle: 5,
    from: 4,
    until: 18,
    ofTerm: true,
    system: 'self',
    peerCount: null,
    given: () => 1,
  },
  { title: '同学互评', type: 4, cycle: 5, from: -8, until: 13, system: 'peer', peerCount: 5, given: () => 0.4 },
  {
    title: '研究性学习小组互评',
    type: 4,
    cycle: 5,
    from: -45,
    until: -30,
    system: 'peer',
    peerCount: 4,
    given: () => 1,
  },
  { title: '班级值日互评', type: 4, cycle: 5, from: -28, until: -20, system: 'peer', peerCount: null, given: () => 0 },
];
/** Of twenty classmates so many have done what still runs. */
const DONE_OF_TWENTY = 13;

/** Systems of indicators, and tasks of self and peer evaluation in every state for the classes of both children. */
export const EVALUATION_TASKS_ADDITION: Addition = {
  name: 'evaluation-tasks',
  async build(db, city) {
    const random = createRandom(SEED);
    const at = `${dayAfter(city.today, -90)} 09:00:00`;
    const top = await db.row<{ orgId: string; by: string }>(
      `select o.org_id as "orgId", a.account_id as by from org o join account a on a.org_id = o.org_id and a.usertype = ${Usertype.bureauStaff} order by o.org_id, a.account_id limit 1`,
    );
    if (!top) return '';
    const add = (orgId: string, system: { name: string; content: IndicatorContent }, by: string) =>
      addIndicators(db, { orgId, ...system, by }, at);
    const common = { self: await add(top.orgId, SELF_SYSTEM, top.by), peer: await add(top.orgId, PEER_SYSTEM, top.by) };
    const contents = { self: SELF_SYSTEM.content, peer: PEER_SYSTEM.content, labour: LABOUR_SYSTEM.content };
    const places = (await Promise.all(STUDENTS.map((code) => placeOf(db, city, code)))).filter(
      (one) => one !== undefined,
    );
    const own = new Map<string, string>();
    for (const place of places) {
      const labour = own.get(place.orgId) ?? (await add(place.orgId, LABOUR_SYSTEM, place.teacherId));
      own.set(place.orgId, labour);
      const terms = await semestersOf(db, place.orgId);
      const members = (await membersOf(db, place.classId, city.today)).map(({ studentId }) => studentId);
      for (const task of TASKS) {
        const days = daysOf(task, city.today);
        if (!days) continue;
        const course: Course = { cycle: task.cycle, closedOn: null, ...days };
        const taskId = await insertTask(db, {
          ...{ orgId: place.orgId, versionId: { ...common, labour }[task.system], classIds: [place.classId] },
          ...{ title: task.title, type: task.type, cycle: task.cycle, peerCount: task.peerCount, editable: true },
          ...{ startsOn: course.startsOn, endsOn: course.endsOn, by: place.teacherId },
          now: `${dayAfter(course.startsOn, -1)} 16:20:00`,
        });
        const points = pointsOf(contents[task.system]).length;
        for (const [back, occasion] of occasionsOf(course, terms, city.today).reverse().entries()) {
          // What begins today is given by nobody yet.
          if (occasion.startsOn >= city.today) continue;
          const runs = occasion.endsOn >= city.today;
          for (const [serial, raterId] of members.entries()) {
            const share =
              raterId === place.studentId ? task.given(back) : runs && serial % 20 >= DONE_OF_TWENTY ? 0 : 1;
            const people =
              task.type === 3 ? [raterId] : peersOf(members, raterId, task.peerCount, `${taskId}:${occasion.key}`);
            await give(db, {
              taskId,
              raterId,
              people,
              points,
              share,
              occasion,
              place,
              city,
              mark: () => random.between(76, 99),
            });
          }
        }
      }
    }
    const last = await db.row<{ id: string | null }>('select max(evaluation_task_id)::text as id from evaluation_task');
    return last?.id ?? '';
  },
  /** Tasks that run go on, within their semester. */
  move: (db, days, last, today) =>
    db.run(
      `update evaluation_task set ends_on = least(ends_on + $1::int, $4::date)
       where evaluation_task_id <= $2 and ends_on >= $3 and closed_on is null`,
      [days, last, dayAfter(today, -days), schoolTimeOn(today).countsUntil],
    ),
};

/**
 * When a task of a city of a day runs: one that runs in the semester that counts, one that is over in that which is told of; both are cut to it.
 * Undefined where nothing of it is left.
 */
export function daysOf(
  { from, until, ofTerm }: Pick<Laid, 'from' | 'until' | 'ofTerm'>,
  today: string,
): Pick<Course, 'startsOn' | 'endsOn'> | undefined {
  const { counts, told, countsUntil } = schoolTimeOn(today);
  const runs = until >= 0 && !ofTerm;
  const [first, last] = runs
    ? [counts.startsOn, countsUntil]
    : [told.startsOn, [told.endsOn, dayAfter(today, -1)].sort()[0]!];
  const day = ofTerm ? told.startsOn : runs ? today : [told.endsOn, today].sort()[0]!;
  const startsOn = [first, dayAfter(day, from)].sort()[1]!;
  const endsOn = [last, dayAfter(day, until)].sort()[0]!;
  return startsOn <= endsOn ? { startsOn, endsOn } : undefined;
}

/** What a pupil gave of an occasion: a part of the marks, in their order. */
async function give(
  db: Db,
  one: {
    taskId: string;
    raterId: string;
    people: readonly string[];
    points: number;
    share: number;
    occasion: Occasion;
    place: Place;
    city: StandingCity;
    mark: () => number;
  },
): Promise<void> {
  const total = one.people.length * one.points;
  let left = Math.round(total * one.share);
  if (left === 0) return;
  const ratings = one.people.flatMap((rateeId) => {
    if (left <= 0) return [];
    const scores = Array.from({ length: one.points }, () => {
      left -= 1;
      return left >= 0 ? one.mark() : null;
    });
    return [{ rateeId, scores }];
  });
  const { occasion, city, place } = one;
  const day = [dayAfter(occasion.endsOn, -1), dayAfter(city.today, -1)].sort()[0]!;
  await addRatings(
    db,
    {
      ...{ taskId: one.taskId, occasion: occasion.key, raterId: one.raterId, classId: place.classId, total, ratings },
      // One of them was done by the mother, in the child's account.
      ...(one.raterId === place.studentId && one.occasion.endsOn < city.today && one.points === 8 && place.parentId
        ? { guardianId: place.parentId }
        : {}),
    },
    `${day < occasion.startsOn ? occasion.startsOn : day} 19:10:00`,
  );
}

const placeOf = (db: Db, { platform }: StandingCity, code: string) =>
  db.row<Place>(
    `select a.account_id as "studentId", a.org_id as "orgId", s.class_id as "classId",
       (select t.account_id from class_teacher t join school_year y using (school_year_id) where t.class_id = s.class_id
        order by y.start_year desc limit 1) as "teacherId",
       (select b.parent_id from child_binding b where b.student_id = a.account_id order by b.binding_id limit 1) as "parentId"
     from account a join student s using (account_id) where a.login_index = $1 and exists (
       select from class_teacher t where t.class_id = s.class_id)`,
    [loginIndex(platform.secrets, code)],
  );
