import { ActivityAudit, IssueStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayPassActivities } from './policy.ts';
import { afterStep, beginning, onceChanged, type Standing } from './states.ts';
import type { ActivityWay } from './way-service.ts';
import {
  type ActivityWords,
  asksColleague,
  moveActivity,
  passAsLeftBy,
  type WrittenActivity,
} from './write-queries.ts';

/** What the bureau passes: for whom and what it is. When and where it takes place its organisation changes without. */
const PASSED = ['title', 'introInfo', 'pictureIds', 'details', 'typeId', 'price', 'feeNote'] as const;
type Judged = Pick<ActivityWords, (typeof PASSED)[number] | 'published'>;
/** Whether something else is said now of what is passed. */
export const isRewritten = (before: WrittenActivity, after: Judged) =>
  PASSED.some((name) => before[name] !== after[name]);

/** Where an activity stands and is shown once it is saved, and who put it forward. */
interface Where extends Pick<Standing, 'auditStatus' | 'issueStatus' | 'published' | 'forOwnPage'> {
  putForwardBy: string | null;
}

const isWaiting = ({ auditStatus }: Pick<Standing, 'auditStatus'>) =>
  auditStatus === ActivityAudit.waiting || auditStatus === ActivityAudit.withSchool;

/** Whether it waits to be passed anew, and did not before. */
export const isPassedAnew = (before: WrittenActivity | undefined, at: Where) =>
  before !== undefined && at.auditStatus !== before.auditStatus && isWaiting(at);

/** What whoever wrote it hears: where it is shown now. */
export function savedText(
  { published, issueStatus }: Where,
  { isAnew, isOff }: { isAnew: boolean; isOff: boolean },
): string {
  if (isOff) return '已保存；内容有改动，重新通过审核后才显示';
  if (isAnew) return '已保存；内容有改动，重新通过审核后才显示在教育局页面';
  if (!published) return '已保存，未发布';
  return issueStatus === IssueStatus.issued ? '已发布' : '已发布到本机构页面，送审通过后可显示在教育局页面';
}

/** Where activities stand as they are written, and who may show them (docs/domains/activities.md, The bureau's pages). */
export function createStandings({ askedFor, of }: Pick<ActivityWay, 'askedFor' | 'of'>) {
  /** Where what somebody writes for an organisation begins. */
  async function beginningAt(db: Db, session: Session, host: string, published: boolean): Promise<Where> {
    const asked = await askedFor(db, session, host);
    const begun = beginning({ hasBureau: asked.bureau !== undefined, byBureau: asked.mayPass });
    return { ...begun, published, forOwnPage: false, putForwardBy: null };
  }

  /** Where it stands once it is changed. Of what waits to be passed nobody passes what they wrote themselves. */
  async function standingAfter(db: Db, session: Session, before: WrittenActivity, after: Judged): Promise<Where> {
    const { standing, person } = await of(db, session, before);
    const { putForwardBy } = before;
    // What is taken down while it waits is taken back: to be passed would show it again.
    if (before.published && !after.published && isWaiting(standing))
      return { ...afterStep('takeBack', standing), published: false, putForwardBy };
    if (person.mayPass || !isRewritten(before, after)) return { ...standing, published: after.published, putForwardBy };
    const isKept = before.published && after.published;
    const changed = onceChanged({ ...standing, published: isKept });
    return {
      ...changed,
      published: isKept ? changed.published : after.published,
      putForwardBy: isWaiting(changed) ? session.accountId : putForwardBy,
    };
  }

  /** Keeps where it stands once it is changed: what waits anew waits for the bureau of today. */
  async function keepStanding(
    db: Db,
    session: Session,
    { before, at, rewritten, now }: { before: WrittenActivity; at: Where; rewritten: boolean; now: WireTime },
  ): Promise<void> {
    const isMoved = at.auditStatus !== before.auditStatus;
    const isPutForward =
      isWaiting(at) && (at.putForwardBy !== before.putForwardBy || at.published !== before.published);
    const { bureau } = await askedFor(db, session, before.orgId, isMoved ? undefined : before);
    if (bureau && (isMoved || isPutForward))
      await moveActivity(db, before.id, {
        ...at,
        ...{ auditOrgId: bureau.orgId, putForwardAt: isPutForward ? now : undefined, passedBy: null, reason: '' },
      });
    // Of the bureau's own people: what one wrote another issues, where the bureau wants two.
    const waitsForIssue = at.auditStatus === ActivityAudit.passed && at.issueStatus !== IssueStatus.issued;
    if (waitsForIssue && rewritten) await passAsLeftBy(db, before.id, session.accountId);
  }

  /** @throws Refusal at `published` where a bureau, or a colleague, passes what somebody publishes for an organisation, and has not passed this */
  async function requirePublisher(
    db: Db,
    session: Session,
    host: string,
    at?: { before: WrittenActivity | undefined; auditStatus: number },
  ): Promise<void> {
    const { bureau, isPassing, mayPass } = await askedFor(db, session, host);
    // What was passed as it is may be taken down and shown again.
    if (at?.before && bureau && at.auditStatus === ActivityAudit.passed) return;
    if (isPassing && (!mayPass || at?.before?.putForwardBy === session.accountId))
      throw invalidInput({ published: '本机构的活动由上级教育局审核后发布，请先不发布，保存后送审' });
    if (!mayPassActivities(session) && (await asksColleague(db, host)))
      throw invalidInput({ published: '本机构发布的内容需另一人审核，请先不发布，保存后送审' });
  }

  return { beginningAt, standingAfter, keepStanding, requirePublisher };
}
export type Standings = ReturnType<typeof createStandings>;
