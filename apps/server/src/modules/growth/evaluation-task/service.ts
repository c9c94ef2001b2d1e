import {
  EvaluateStatus,
  EvaluateType,
  type evaluateTaskPage,
  type evaluateTaskSubmit,
  type IndicatorContent,
  type ParsedInputOf,
  type PlacedPoint,
  pointsOf,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { semestersOf } from '../../people/school-year/index.ts';
import { guardiansMay } from '../record/index.ts';
import { type Occasion, occasionId, occasionsOf, readOccasionId, type Term } from './occasions.ts';
import {
  contentOf,
  lockedSheet,
  type Member,
  membershipsIn,
  membersOf,
  type OwnTask,
  type Rating,
  ratingsOf,
  sheetOf,
  sheetsOf,
  tasksOf,
  writeRatings,
  writeSheet,
} from './queries.ts';
import { askedIn, closedText, isAsked, mayMark, standOf, statusOf } from './rules.ts';
import { createTaskScores } from './score-service.ts';
import { peerValues, rowOf, selfValues, type Turn } from './shown.ts';

const NOT_THERE = '评价任务不存在';
const BY_PUPIL_ALONE = '同学互评由学生本人完成，家长代操作时不能查看或评分';
const LIST_CHANGED = '评价名单有变化，请刷新后再提交，已填写的分数会保留';

/** Whose tasks are asked for, and by whom: the student, or a guardian in the student's account. */
type Rater = Pick<Session, 'accountId' | 'orgId' | 'handoverAccountId'>;

/** What is to be rated on a turn: who, and by how many points. */
interface Asked {
  people: readonly Member[];
  /** The student included. */
  classSize: number;
  points: readonly PlacedPoint[];
  content: IndicatorContent;
}

/** The day of an occasion whose class counts: today while it runs, else its last one. */
const classDay = ({ endsOn }: Occasion, day: string): string => (day < endsOn ? day : endsOn);
const wasIn = ({ since, until }: Pick<OwnTask, 'since' | 'until'>, day: string) =>
  since <= day && (until === null || until > day);

/** All turns of a student up to a day: occasions of the class in which the student is, or was on the last day. */
async function turnsOf(db: Db, { accountId, orgId }: Rater, day: string, taskId?: string): Promise<Turn[]> {
  const tasks = await tasksOf(db, accountId, day, taskId ?? null);
  const terms: Term[] = tasks.some(({ cycle }) => cycle === 4) ? await semestersOf(db, orgId || null) : [];
  return tasks.flatMap((task) =>
    occasionsOf(task, terms, day)
      .filter((occasion) => wasIn(task, classDay(occasion, day)))
      .map((occasion) => ({ task, occasion })),
  );
}

/** What is asked of classmates is between the pupil and the school: a guardian in the pupil's account neither sees nor gives those marks. */
const isForPupilAlone = ({ handoverAccountId }: Rater, { type }: OwnTask): boolean =>
  handoverAccountId !== undefined && type === EvaluateType.peer;

/** @throws Refusal notFound for an occasion that is not the student's, or has not begun; refused for one that is the pupil's alone */
async function turnNamed(db: Db, session: Session, id: string, day: string): Promise<Turn> {
  const named = readOccasionId(id);
  const turns = named ? await turnsOf(db, session, day, named.taskId) : [];
  const turn = turns.find(({ occasion }) => occasion.key === named?.key);
  if (!turn) throw notFound(NOT_THERE);
  if (isForPupilAlone(session, turn.task)) throw refused(BY_PUPIL_ALONE);
  return turn;
}

/** @throws Refusal notFound when a class of one has nobody to rate */
async function askedOn(db: Db, { task, occasion }: Turn, raterId: string, day: string): Promise<Asked> {
  const content = await contentOf(db, task.versionId);
  const members = await membersOf(db, task.classId, classDay(occasion, day));
  const memberIds = members.map(({ studentId }) => studentId);
  const ids = askedIn(task, occasion, memberIds)(raterId);
  const people = members.filter(({ studentId }) => ids.includes(studentId));
  if (people.length === 0) throw notFound(NOT_THERE);
  return { people, classSize: members.length, points: pointsOf(content), content };
}

/** All turns of a student as rows of the list, those that are for the session; of one type where it is said. */
async function rowsOf(db: Db, session: Rater, day: string, type?: number | '') {
  const turns = (await turnsOf(db, session, day)).filter(
    ({ task }) => (!type || task.type === type) && !isForPupilAlone(session, task),
  );
  const ofPeers = turns.filter(({ task }) => task.type === EvaluateType.peer);
  const [sheets, members] = await Promise.all([
    sheetsOf(db, session.accountId),
    membershipsIn(db, [...new Set(ofPeers.map(({ task }) => task.classId))]),
  ]);
  const sheetAt = new Map(sheets.map((sheet) => [occasionId(sheet.taskId, sheet.occasion), sheet]));
  const membersAt = Map.groupBy(members, ({ classId }) => classId);
  return turns
    .map((turn) => {
      const { task, occasion } = turn;
      const sheet = sheetAt.get(occasionId(task.taskId, occasion.key));
      const classmates = (membersAt.get(task.classId) ?? []).filter((one) => wasIn(one, classDay(occasion, day)));
      const memberIds = classmates.map(({ studentId }) => studentId);
      const stand = standOf(askedIn(task, occasion, memberIds)(session.accountId), sheet?.given ?? {}, task.points);
      return rowOf(turn, sheet, { stand, classSize: memberIds.length, day });
    })
    .filter(isAsked);
}

/** What a student is to rate. */
function createTaskLists({ database }: Platform) {
  return {
    /** How many occasions wait for the student's marks: for oneself, and for classmates. */
    async waiting(session: Rater, now: WireTime) {
      const rows = await rowsOf(database, session, dayOf(now));
      const pending = rows.filter(({ status }) => status === EvaluateStatus.pending);
      const count = (of: EvaluateType) => pending.filter(({ type }) => type === of).length;
      return { self: count(EvaluateType.self), peers: count(EvaluateType.peer) };
    },

    async page(session: Session, input: ParsedInputOf<typeof evaluateTaskPage>, now: WireTime) {
      const { status, type } = input;
      const all = await rowsOf(database, session, dayOf(now), type);
      const count = (of: EvaluateStatus) => all.filter((row) => row.status === of).length;
      const found = all.filter((row) => !status || row.status === status).sort(inOrder);
      const { size, offset } = spanOf(input);
      return {
        dataList: found.slice(offset, offset + size),
        totalCount: found.length,
        counts: { pending: count(1), done: count(2), overdue: count(3) },
      };
    },

    /** @throws Refusal notFound for an occasion that is not the student's; refused to a guardian for marks of classmates */
    async fetch(session: Session, id: string, now: WireTime) {
      const day = dayOf(now);
      const turn = await turnNamed(database, session, id, day);
      const { task, occasion } = turn;
      const { people, classSize, points, content } = await askedOn(database, turn, session.accountId, day);
      const sheet = await sheetOf(database, session.accountId, task.taskId, occasion.key);
      const given = sheet ? await ratingsOf(database, sheet.sheetId) : [];
      const markAt = (rateeId: string, at: number) =>
        given.find((one) => one.rateeId === rateeId)?.scores[at - 1] ?? ('' as const);
      const stand = standOf(idsOf(people), givenIn(given), points.length);
      return {
        ...rowOf(turn, sheet, { stand, classSize, day }),
        valueList:
          task.type === EvaluateType.self
            ? selfValues(id, session.accountId, content, markAt)
            : peerValues(id, people, content, markAt),
      };
    },
  };
}

/** Giving marks. */
function createTaskMarks({ database }: Platform) {
  return {
    /**
     * Marks of one occasion; what was given before and is not named stays. The same sent twice at once is written once.
     * @throws Refusal notFound for what is not the student's to rate; refused when it is over, done, or a guardian may not
     */
    async submit(session: Session, { list }: ParsedInputOf<typeof evaluateTaskSubmit>, now: WireTime): Promise<string> {
      const day = dayOf(now);
      const marks = list.map(({ id, score }) => {
        const [turnId = '', rateeId = '', at = ''] = id.split('-');
        return { turnId, rateeId, at: Number(at), score };
      });
      const { turnId } = marks[0]!;
      if (marks.some((mark) => mark.turnId !== turnId)) throw invalidInput({ list: '一次只能提交一个任务的评分' });
      if (new Set(list.map(({ id }) => id)).size < list.length) throw invalidInput({ list: '同一项评分出现了两次' });
      await database.transaction(async (db) => {
        const turn = await turnNamed(db, session, turnId, day);
        const { task, occasion } = turn;
        if (session.handoverAccountId !== undefined && !(await guardiansMay(db, task.orgId, 'evaluate')))
          throw refused('学校未开放家长代为评价，请由学生本人完成');
        const { people, points } = await askedOn(db, turn, session.accountId, day);
        const isToRate = (rateeId: string) => people.some(({ studentId }) => studentId === rateeId);
        if (marks.some(({ rateeId, at }) => !isToRate(rateeId) || at > points.length)) throw notFound(LIST_CHANGED);
        if (day > occasion.endsOn) throw refused(closedText(occasion));
        const stand = (ratings: readonly Rating[]) => standOf(idsOf(people), givenIn(ratings), points.length);
        const total = people.length * points.length;
        const sheet = await lockedSheet(db, {
          ...{ taskId: task.taskId, occasion: occasion.key, raterId: session.accountId, classId: task.classId },
          ...{ total, now },
        });
        const before = await ratingsOf(db, sheet.sheetId);
        const after = merged(before, marks, points.length);
        const changed = after.filter(({ rateeId, scores }) => {
          const old = before.find((one) => one.rateeId === rateeId);
          return !old || scores.some((score, at) => score !== (old.scores[at] ?? null));
        });
        const { rated, completed } = stand(after);
        // Sent again, or all that was missing left the class: there is nothing to change.
        if (changed.length > 0) {
          if (!mayMark(statusOf(stand(before).completed, occasion, day), occasion, task.editable, day))
            throw refused('评价已提交，不能再修改');
          await writeRatings(db, sheet.sheetId, changed);
        } else if (sheet.wasCompleted || !completed) return;
        await writeSheet(db, sheet.sheetId, { rated, total, now, guardianId: session.handoverAccountId ?? null });
      });
      return '评价成功';
    },
  };
}

/** Evaluation tasks as students do them. */
export function createEvaluationTasks(platform: Platform) {
  return {
    ...createTaskLists(platform),
    ...createTaskMarks(platform),
    ...createTaskScores(platform),
  };
}
export type EvaluationTasks = ReturnType<typeof createEvaluationTasks>;

type Row = ReturnType<typeof rowOf>;
/** What can still be done first, by its last day; then what is done, the latest first; then what is overdue, the latest first. */
function inOrder(one: Row, other: Row): number {
  if (one.status !== other.status) return one.status - other.status;
  const [a, b] = one.status === EvaluateStatus.pending ? [one, other] : [other, one];
  const by = ({ status, endDate, submitDate }: Row) => (status === EvaluateStatus.done ? submitDate : endDate);
  return by(a).localeCompare(by(b)) || one.id.localeCompare(other.id);
}

const idsOf = (people: readonly Member[]) => people.map(({ studentId }) => studentId);
const givenIn = (ratings: readonly Rating[]) =>
  Object.fromEntries(ratings.map(({ rateeId, scores }) => [rateeId, scores.filter((score) => score !== null).length]));

/** Ratings with new marks laid over those that were there. */
function merged(
  before: readonly Rating[],
  marks: readonly { rateeId: string; at: number; score: number }[],
  points: number,
): Rating[] {
  const found = new Map(before.map(({ rateeId, scores }) => [rateeId, [...scores]]));
  for (const { rateeId, at, score } of marks) {
    const scores = found.get(rateeId) ?? Array.from({ length: points }, () => null);
    scores[at - 1] = score;
    found.set(rateeId, scores);
  }
  return [...found].map(([rateeId, scores]) => ({ rateeId, scores }));
}
