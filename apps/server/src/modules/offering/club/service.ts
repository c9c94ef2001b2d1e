import {
  type applyToClub,
  type clubMembers,
  type clubPage,
  isParent,
  isStudent,
  type ownClubApplications,
  type ParsedInputOf,
} from '@vimo/contract';
import { isDuplicate } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskPhone } from '../../../platform/secrets.ts';
import { NOBODY, type Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import { mayRefer } from '../../content/file/index.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { isGone, type Roster } from '../../people/roster/index.ts';
import { clubToRun, leaderIdsOf } from './lead-queries.ts';
import { clubNotices } from './notices.ts';
import { applicationsOfStudent, belongsTo, joinedClubs, membersOf } from './own-queries.ts';
import { actorOf, requireSchoolOf } from './policy.ts';
import {
  applicationsOf,
  clubById,
  clubsOf,
  countClubs,
  countDynamics,
  dynamicsOf,
  insertApplication,
  joiningFacts,
  photosOf,
} from './queries.ts';

const GONE = '社团不存在或已下线';
const CLOSED = '该社团暂不接受申请';

interface Parts {
  notifications: Notifications;
  roster: Roster;
}

/** Clubs as everybody reads them. */
function createClubReads({ database, clock }: Platform) {
  const totals = createTotals();
  const today = () => dayOf(toWireTime(clock()));

  return {
    /** Clubs of the organisations and of all below them; none is the whole city. */
    async page(orgIds: readonly string[], paging: Paging) {
      const { size, offset } = spanOf(paging);
      const dataList = await clubsOf(database, orgIds, { size, offset }, today());
      const totalCount = await pageTotal({ offset, size, shown: dataList.length }, () =>
        totals.get(`clubs ${orgIds.join()}`, () => countClubs(database, orgIds)),
      );
      return { dataList, totalCount };
    },

    /** Names of children: for members, their guardians, and those who run the club. @throws Refusal notFound for others */
    async members({ session, now }: Pick<Call<typeof clubMembers>, 'session' | 'now'>, clubId: string) {
      const known =
        (await belongsTo(database, clubId, session.accountId, dayOf(now))) ||
        (await clubToRun(database, actorOf(session, now), clubId)) !== undefined;
      if (!known) throw notFound(GONE);
      return membersOf(database, clubId, dayOf(now));
    },

    /** A club with what it is to the person asking. @throws Refusal notFound */
    async detail(clubId: string, session: Session | undefined) {
      const club = await clubById(database, clubId, session?.accountId ?? NOBODY, today());
      if (!club) throw notFound(GONE);
      return club;
    },

    /** Photos in the club's order; of a club that is not there, none. */
    album: (clubId: string) => photosOf(database, clubId),

    async dynamics(clubId: string, paging: Paging) {
      const { size, offset } = spanOf(paging);
      const dataList = await dynamicsOf(database, clubId, size, offset);
      const totalCount = await pageTotal({ offset, size, shown: dataList.length }, () =>
        totals.get(`dynamics ${clubId}`, () => countDynamics(database, clubId)),
      );
      return { dataList, totalCount };
    },
  };
}

/** What a student has to do with clubs: those joined, applications, applying to one. */
function createClubJoining({ database, secrets }: Platform, { notifications, roster }: Parts) {
  return {
    /** Clubs that a student has joined. @throws Refusal notFound for a student whom the person may not look at */
    async joined(call: Call<typeof clubPage>, studentId: string | undefined) {
      const asked = await roster.studentAsked(call, studentId);
      return joinedClubs(database, asked, spanOf(call.input), dayOf(call.now));
    },

    /** Applications of one student, with everything that was written, save the number that another guardian gave; of a person who is no student and names none, none. */
    async ownApplications(call: Call<typeof ownClubApplications>) {
      const { session, input } = call;
      if (!input.studentId && !isStudent(session.usertype)) return { dataList: [], totalCount: 0 };
      const studentId = await roster.studentAsked(call, input.studentId);
      const { rows, totalCount } = await applicationsOfStudent(database, studentId, spanOf(input));
      const guardianId = session.handoverAccountId ?? (isParent(session.usertype) ? session.accountId : undefined);
      const dataList = rows.map(({ phoneCipher, byParentId, ...row }) => ({
        ...row,
        telphone:
          guardianId && byParentId && byParentId !== guardianId ? '' : maskPhone(secrets.openIfAny(phoneCipher)),
        updateDate: row.updateDate ?? '',
      }));
      return { dataList, totalCount };
    },

    /** Own applications and those of bound children, with what was decided. */
    applications({ accountId }: Session, paging: Paging) {
      const { size, offset } = spanOf(paging);
      return applicationsOf(database, accountId, size, offset);
    },

    /**
     * Applies for the student of the session; the application always begins pending.
     * @throws Refusal when the person is of another school, a member already, or has one pending; when the club takes none; or when the
     *   picture is neither one that the person uploaded nor the one by which they are known
     */
    async apply(session: Session, input: ParsedInputOf<typeof applyToClub>, now: WireTime): Promise<{ id: string }> {
      const { accountId } = session;
      const club = await joiningFacts(database, input.asstionId, accountId);
      if (!club) throw notFound(GONE);
      requireSchoolOf(club, session);
      if (await isGone(database, accountId, dayOf(now))) throw refused('您已离校或毕业，不能申请加入社团');
      if (club.isMember) throw refused('您已是社团成员');
      if (!club.applyOpen) throw refused(CLOSED);
      try {
        const id = await database.transaction(async (db) => {
          const known = { table: 'account', id: accountId };
          if (!(await mayRefer(db, [input.imagesUrl], { by: session, use: 'club', referrer: known }))) {
            throw invalidInput({ imagesUrl: '头像不存在，请重新上传' });
          }
          const applicationId = await insertApplication(db, {
            clubId: input.asstionId,
            accountId,
            byParentId: session.handoverAccountId ?? null,
            pictureId: input.imagesUrl,
            phoneCipher: secrets.seal(input.telphone),
            introInfo: input.introInfo,
            hobby: input.hobby,
            now,
          });
          // Since it was looked at: taken down, or closed to applications.
          if (!applicationId)
            throw (await joiningFacts(db, input.asstionId, accountId)) ? refused(CLOSED) : notFound(GONE);
          await notifications.notify(db, {
            accountIds: await leaderIdsOf(db, input.asstionId, dayOf(now)),
            notice: clubNotices.applicationSent,
            event: `club-application-sent:${applicationId}`,
            title: '有新的社团申请等待审核',
            text: club.name,
            href: '/mine/myAsstion1',
          });
          return applicationId;
        });
        return { id };
      } catch (error) {
        if (isDuplicate(error, 'club_application_pending')) throw refused('您已提交申请，请等待审核');
        throw error;
      }
    },
  };
}

/** Reads of clubs and the application to one. One for a process: it remembers totals. */
export function createClubs(platform: Platform, parts: Parts) {
  return {
    ...createClubReads(platform),
    ...createClubJoining(platform, parts),
  };
}
export type Clubs = ReturnType<typeof createClubs>;
