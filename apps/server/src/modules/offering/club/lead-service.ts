import {
  type addClubPhoto,
  ClubApplyStatus,
  type decideClubApplication,
  isStudent,
  type ledApplications,
  MOST_CLUB_PHOTOS,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused, TooMany } from '../../../platform/errors.ts';
import { forgetSent, refuseRepeated } from '../../../platform/idempotency.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer } from '../../content/file/index.ts';
import { heldReason } from '../../content/moderation/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import {
  applicantTo,
  applicationsToRun,
  applicationToDecide,
  clubOfPost,
  clubsLed,
  clubToRun,
  deleteDynamic,
  deletePhoto,
  dynamicsToRun,
  insertDynamic,
  insertIntro,
  insertMember,
  insertPhoto,
  photosToRun,
  rewriteDynamic,
  writeDecision,
} from './lead-queries.ts';
import { clubNotices } from './notices.ts';
import { actorOf } from './policy.ts';

const GONE = '社团不存在或已下线';
const HOUR = 3600;
const POSTS_AN_HOUR = 60;
/** No machine reads a picture: what students send in is looked at by somebody before strangers see it. */
const PICTURE_OF_STUDENT = '学生上传的照片';
type By = { session: Session; now: WireTime; address: string; requestId: string };
type Asking = Pick<By, 'session' | 'now'>;

interface Parts {
  notifications: Notifications;
}

/** @throws Refusal notFound for a club that is not theirs to run */
async function requireClub(db: Db, { session, now }: Asking, clubId: string) {
  const club = await clubToRun(db, actorOf(session, now), clubId);
  if (!club) throw notFound(GONE);
  return club;
}

/** What is written and shown for a club: introduction, dynamics, photos. */
function createClubPosts(platform: Platform) {
  const { database, limits, policies } = platform;
  async function countPost(db: Db, { accountId }: Session): Promise<void> {
    const { hits, retryAfter } = await limits.hit(`club:${accountId}`, HOUR, 1, db);
    if (hits > POSTS_AN_HOUR) throw new TooMany('发布过于频繁，请稍后再试', retryAfter);
  }
  /** One thing written for a club by who runs it, in a transaction. */
  const post = <T>(
    by: By,
    clubId: string,
    work: (db: Db, club: { clubId: string; accountId: string }) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (db) => {
      await requireClub(db, by, clubId);
      await countPost(db, by.session);
      return work(db, { clubId, accountId: by.session.accountId });
    });

  return {
    editIntro: (by: By, { asstionId, introInfo }: { asstionId: string; introInfo: string }) =>
      post(by, asstionId, (db, club) =>
        insertIntro(
          db,
          { ...club, heldReason: heldReason(introInfo, policies.now().words) ?? '', now: by.now },
          introInfo,
        ),
      ),

    async dynamics(by: Asking, clubId: string, paging: Paging) {
      await requireClub(database, by, clubId);
      return dynamicsToRun(database, clubId, spanOf(paging));
    },

    addDynamic: (by: By, { asstionId, message }: { asstionId: string; message: string }) =>
      post(by, asstionId, async (db, club) => {
        const noteMade = await refuseRepeated(platform, db, club.accountId, 'dynamic', [asstionId, message]);
        const made = await insertDynamic(
          db,
          { ...club, heldReason: heldReason(message, policies.now().words) ?? '', now: by.now },
          message,
        );
        await noteMade(made.id);
        return made;
      }),

    editDynamic: ({ session, now }: By, { id, message }: { id: string; message: string }) =>
      database.transaction(async (db) => {
        if (!(await clubOfPost(db, actorOf(session, now), 'club_dynamic', id))) throw notFound('动态不存在或已删除');
        await countPost(db, session);
        const held = heldReason(message, policies.now().words) ?? '';
        return rewriteDynamic(db, id, { accountId: session.accountId, message, heldReason: held, now });
      }),

    removeDynamic: ({ session, now }: Asking, id: string) =>
      database.transaction(async (db) => {
        if (!(await clubOfPost(db, actorOf(session, now), 'club_dynamic', id))) throw notFound('动态不存在或已删除');
        await deleteDynamic(db, id);
        await forgetSent(db, 'dynamic', id);
      }),

    async photos(by: Asking, clubId: string) {
      await requireClub(database, by, clubId);
      return photosToRun(database, clubId);
    },

    /** @throws Refusal when the album is full, or naming a picture that the person did not send in */
    addPhoto: (by: By, { asstionId, imagesUrl, name }: ParsedInputOf<typeof addClubPhoto>) =>
      post(by, asstionId, async (db, club) => {
        if (!(await mayRefer(db, [imagesUrl], { by: by.session, use: 'clubPhoto' })))
          throw invalidInput({ imagesUrl: '照片不存在，请重新上传' });
        const noteMade = await refuseRepeated(platform, db, club.accountId, 'club photo', [asstionId, imagesUrl]);
        const held =
          heldReason(name, policies.now().words) ?? (isStudent(by.session.usertype) ? PICTURE_OF_STUDENT : '');
        const added = await insertPhoto(db, { ...club, heldReason: held, now: by.now }, { name, pictureId: imagesUrl });
        if (!added) throw refused(`一个社团最多 ${MOST_CLUB_PHOTOS} 张照片，请先删除一些`);
        await noteMade(added.id);
        return added;
      }),

    removePhoto: ({ session, now }: Asking, id: string) =>
      database.transaction(async (db) => {
        if (!(await clubOfPost(db, actorOf(session, now), 'club_photo', id))) throw notFound('照片不存在或已删除');
        await deletePhoto(db, id);
        await forgetSent(db, 'club photo', id);
      }),

    /** Whether photos of a club that wait are somebody's to see: of those who run it. */
    mayReadPhotos: async (session: Session, clubId: string, now: WireTime) =>
      (await clubToRun(database, actorOf(session, now), clubId)) !== undefined,
  };
}

/** Applications to the clubs that somebody runs. */
function createApplicationsLed({ database, secrets }: Platform, { notifications }: Parts) {
  return {
    /** @throws Refusal notFound for a club that is not theirs to run */
    async applications(by: Asking, { asstionId, auditStatus, ...paging }: ParsedInputOf<typeof ledApplications>) {
      if (asstionId) await requireClub(database, by, asstionId);
      const filter = { asstionId, auditStatus };
      const { rows, totalCount } = await applicationsToRun(
        database,
        actorOf(by.session, by.now),
        filter,
        spanOf(paging),
      );
      const dataList = rows.map(({ phoneCipher, ...row }) => ({
        ...row,
        telphone: maskPhone(secrets.openIfAny(phoneCipher)),
        updateDate: row.updateDate ?? '',
      }));
      return { dataList, totalCount };
    },

    /** Passes or refuses; the student is told, and the guardian who applied for them. @throws Refusal when somebody has decided, or the student has left */
    decide: ({ session, now, address, requestId }: By, input: ParsedInputOf<typeof decideClubApplication>) =>
      database.transaction(async (db) => {
        const { id, auditStatus, remarks } = input;
        const application = await applicationToDecide(db, actorOf(session, now), id);
        if (!application) throw notFound('申请不存在');
        if (application.auditStatus !== ClubApplyStatus.pending) throw refused('该申请已由其他负责人处理');
        const passed = auditStatus === ClubApplyStatus.passed;
        if (passed && !application.mayJoin) throw refused('该学生已不在本社团招收范围内，不能通过');
        await writeDecision(db, { id, auditStatus, remarks, by: session.accountId, now });
        if (passed) await insertMember(db, application.clubId, application.accountId, now);
        const event = passed ? 'club.applicationPassed' : 'club.applicationRefused';
        await audit(db, { event, session, target: application.accountId, address, requestId });
        const notice = {
          notice: passed ? clubNotices.applicationPassed : clubNotices.applicationRefused,
          event: `club-application:${id}`,
          title: passed ? '社团申请已通过' : '社团申请未通过',
          text: `${application.name}${remarks ? `：${remarks}` : ''}`,
        };
        await notifications.notify(db, { ...notice, accountIds: [application.accountId], href: '/mine/asstionNotes' });
        if (application.byParentId)
          await notifications.notify(db, {
            ...{ ...notice, accountIds: [application.byParentId], about: [application.accountId] },
            href: '/mine/myApply',
          });
      }),

    /** Who has sent an application, to those who decide it: they see its picture. */
    whoseApplication: (session: Session, id: string, now: WireTime) => applicantTo(database, actorOf(session, now), id),
  };
}

/** What those in charge of a club do: introduction, dynamics, photos, applications (docs/domains/clubs.md). */
export function createClubLeading(platform: Platform, parts: Parts) {
  return {
    /** Clubs that the person leads; keeping clubs is no leading. */
    mine: (session: Session, now: WireTime) => clubsLed(platform.database, actorOf(session, now)),
    ...createClubPosts(platform),
    ...createApplicationsLed(platform, parts),
  };
}
export type ClubLeading = ReturnType<typeof createClubLeading>;
