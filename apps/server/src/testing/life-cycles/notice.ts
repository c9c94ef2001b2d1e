import {
  addRecordQuestion,
  manageArchiveRun,
  manageNoticeEnd,
  manageNoticeExtend,
  manageNoticeOpen,
  manageNoticeWithdraw,
  manageQuestionRule,
  ReportStage,
  reportPage,
} from '@vimo/contract';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { tasksOf } from '../../modules.ts';
import { runJob } from '../../platform/jobs/index.ts';
import { AFTER_NOTICE, startArchiveSchools, UNDER_NOTICE } from '../archive-schools.ts';
import { type LifeCycle, type Named, overHttp } from './life.ts';

interface Notice {
  startsOn: string;
  endsOn: string;
  version: number;
  ended: boolean;
  withdrawn: boolean;
}
interface Model {
  today: string;
  notices: readonly Notice[];
  /** A challenge of the first pupil's record. */
  challenge: 'none' | 'open' | 'dismissed';
  archived: readonly boolean[];
}
type Act =
  | Named<'extend' | 'end' | 'withdraw', { nth: number; version: number }>
  /** `first`: of two notices one record may be challenged twice; here it is once. */
  | Named<'challenge', { first: boolean }>
  | Named<'open' | 'archive' | 'dismiss' | 'later'>;
const step = (what: 'extend' | 'end' | 'withdraw'): Act => ({ what, nth: 0, version: 0 });
const plain = (what: 'open' | 'archive' | 'dismiss' | 'later'): Act => ({ what });
const CHALLENGE: Act = { what: 'challenge', first: false };

const UNDER = UNDER_NOTICE.slice(0, 10);
const AFTER = AFTER_NOTICE.slice(0, 10);
const FIRST: Notice = { startsOn: '2026-06-20', endsOn: '2026-06-26', version: 1, ended: false, withdrawn: false };
const EXTENDED = '2026-07-09';
/** Opened on the day after the first: as long as any bureau asks for. */
const SECOND: Notice = { ...FIRST, startsOn: AFTER, endsOn: '2026-07-10' };

/** What a step makes of the notice at which it is aimed; undefined where it must be refused. */
function changed(model: Model, what: 'extend' | 'end' | 'withdraw', notice: Notice): Notice | undefined {
  const isOver = notice.ended || model.today > notice.endsOn;
  if (what === 'extend') return !isOver && notice.endsOn < EXTENDED ? { ...notice, endsOn: EXTENDED } : undefined;
  if (what === 'withdraw') return model.archived.includes(true) ? undefined : { ...notice, withdrawn: true };
  // The first has run long enough on the later of the two days, the second on neither.
  const hasRun = notice.startsOn === FIRST.startsOn && model.today === AFTER;
  return !isOver && hasRun ? { ...notice, ended: true } : undefined;
}

function next(model: Model, act: Act): { ok: boolean; next: Model } {
  const no = { ok: false, next: model };
  const yes = (change: Partial<Model>) => ({ ok: true, next: { ...model, ...change } });
  const { today, notices, challenge, archived } = model;
  const notice = notices.findLast(({ withdrawn }) => !withdrawn);
  const isOver = notice !== undefined && (notice.ended || today > notice.endsOn);
  const runs = notice !== undefined && today >= notice.startsOn && !isOver;
  switch (act.what) {
    case 'later':
      return yes({ today: AFTER });
    case 'open':
      return notice ? no : yes({ notices: [...notices, SECOND] });
    case 'challenge':
      return runs && act.first && challenge === 'none' ? yes({ challenge: 'open' }) : no;
    case 'dismiss':
      return challenge === 'open' ? yes({ challenge: 'dismissed' }) : no;
    case 'archive':
      // It is a task: that it was asked for says nothing yet.
      return isOver ? yes({ archived: archived.map((one, at) => one || at > 0 || challenge !== 'open') }) : yes({});
    default: {
      const aimed = notices[act.nth - 1];
      if (!aimed || aimed.withdrawn || aimed.version !== act.version) return no;
      const after = changed(model, act.what, aimed);
      return after ? yes({ notices: notices.with(act.nth - 1, { ...after, version: aimed.version + 1 }) }) : no;
    }
  }
}

/** A class's reports: under notice, challenged, taken back, shown anew, archived once and for ever. */
export async function noticeLife() {
  const { app, db, clock, semesterId, school } = await startArchiveSchools({ staffIdleMinutes: 30 * 24 * 60 });
  onTestFinished(() => app.close());
  const call = await overHttp(app);
  type School = Awaited<ReturnType<typeof school>>;
  interface Real extends School {
    archives: readonly string[];
  }
  let begun = 0;

  const noticesOf = ({ classId }: Real) =>
    db.rows<Notice & { id: string }>(
      `select public_notice_id as id, starts_on::text as "startsOn", ends_on::text as "endsOn", version, ended_at is not null as ended,
         withdrawn_at is not null as withdrawn from public_notice where class_id = $1 order by public_notice_id`,
      [classId],
    );
  const tokenOf = ({ accountId }: { accountId: string }) => app.sessionOf(accountId);

  async function take(real: Real, act: Extract<Act, { nth: number }>, office: string): Promise<boolean> {
    const { id } = (await noticesOf(real))[act.nth - 1]!;
    const { version } = act;
    if (act.what === 'extend') return (await call(manageNoticeExtend, { id, version, endsOn: EXTENDED }, office)).ok;
    if (act.what === 'end') return (await call(manageNoticeEnd, { id, version }, office)).ok;
    return (await call(manageNoticeWithdraw, { id, version, reason: '名单有误' }, office)).ok;
  }

  const challenge = async ({ child, mate }: Real): Promise<boolean> =>
    (await call(addRecordQuestion, { recordId: child.recordId, reason: '册数不符' }, await tokenOf(mate))).ok;

  async function dismiss(real: Real, office: string): Promise<boolean> {
    const row = await db.row<{ id: string; revision: number }>(
      'select question_id as id, revision from record_question where record_id = $1',
      [real.child.recordId],
    );
    return (
      row !== undefined && (await call(manageQuestionRule, { ...row, status: 5, auditOpinion: '已核对' }, office)).ok
    );
  }

  const life: LifeCycle<Model, Act, Real> = {
    app,
    async begin() {
      clock.set(UNDER_NOTICE);
      const at = await school();
      begun += 1;
      const model: Model = { today: UNDER, notices: [FIRST], challenge: 'none', archived: [false, false, false] };
      const real: Real = { ...at, archives: [] };
      // One begins as it is; the next with a challenge; the third with a notice that runs for longer than it must, and can be ended.
      if (begun % 3 === 1) return { model, real };
      if (begun % 3 === 2) {
        await challenge(real);
        return { model: { ...model, challenge: 'open' }, real };
      }
      await db.run('update public_notice set ends_on = $2 where public_notice_id = $1', [at.noticeId, EXTENDED]);
      clock.set(AFTER_NOTICE);
      return { model: { ...model, today: AFTER, notices: [{ ...FIRST, endsOn: EXTENDED }] }, real };
    },
    acts: fc.constantFrom(
      ...[step('extend'), step('end'), step('end'), step('withdraw')],
      ...[plain('open'), plain('open'), plain('archive'), plain('archive'), plain('archive')],
      ...[CHALLENGE, plain('dismiss'), plain('later')],
    ),
    races: [
      [step('end'), CHALLENGE],
      [step('end'), step('withdraw')],
      [step('extend'), step('withdraw')],
      [step('withdraw'), step('withdraw')],
      [step('withdraw'), CHALLENGE],
      [step('withdraw'), plain('archive')],
      [step('withdraw'), plain('open')],
      [plain('open'), plain('open')],
      [plain('archive'), plain('archive')],
      [plain('archive'), plain('dismiss')],
    ],
    aim({ notices, challenge }, act) {
      if (act.what === 'challenge') return { ...act, first: challenge === 'none' };
      return 'nth' in act ? { ...act, nth: notices.length, version: notices.at(-1)?.version ?? 0 } : act;
    },
    step: next,
    async perform(real, act) {
      const office = await tokenOf(real.office);
      switch (act.what) {
        case 'later':
          clock.set(AFTER_NOTICE);
          return true;
        case 'open': {
          const { startsOn, endsOn } = SECOND;
          return (await call(manageNoticeOpen, { semesterId, classId: real.classId, startsOn, endsOn }, office)).ok;
        }
        case 'challenge':
          return act.first && challenge(real);
        case 'dismiss':
          return dismiss(real, office);
        case 'archive': {
          const { ok, data } = await call(manageArchiveRun, { semesterId, classId: real.classId }, office);
          if (ok) await runJob(app.platform, tasksOf(app.app.modules), data.taskId);
          return true;
        }
        default:
          return take(real, act, office);
      }
    },
    async found(real) {
      const pupils = [real.child, real.mate, real.namesake];
      const rows = await db.rows<{ studentId: string; version: number; code: string }>(
        'select student_id as "studentId", version, code from report_archive where class_id = $1 order by archive_id',
        [real.classId],
      );
      // What was archived stays as it was.
      const archives = rows.map(({ studentId, version, code }) => `${studentId} ${version} ${code}`);
      expect(archives.slice(0, real.archives.length)).toEqual(real.archives);
      real.archives = archives;
      const notices = (await noticesOf(real)).map(({ id: _, ...notice }) => notice);
      const living = await db.rows<{ times: number }>(
        'select (count(*) filter (where living))::int as times from noticed_report where class_id = $1 group by student_id',
        [real.classId],
      );
      const question = await db.row<{ state: number }>('select state from record_question where record_id = $1', [
        real.child.recordId,
      ]);
      const archived = pupils.map(({ accountId }) => rows.filter(({ studentId }) => studentId === accountId).length);
      // What a pupil is shown says the same.
      const { data } = await call(reportPage, {}, await tokenOf(real.mate));
      const stage = data.dataList.find((report) => report.semesterId === semesterId)?.stage;
      expect(stage === ReportStage.archived).toBe(archived[1] === 1);
      return { archived, notices, living: living.map(({ times }) => times), challenge: question?.state ?? 0 };
    },
    expected: ({ archived, notices, challenge }) => ({
      archived: archived.map(Number),
      notices,
      // One notice shows a report, as long as it is not taken back.
      living: archived.map(() => (notices.some(({ withdrawn }) => !withdrawn) ? 1 : 0)),
      challenge: { none: 0, open: 1, dismissed: 4 }[challenge],
    }),
  };
  return life;
}
