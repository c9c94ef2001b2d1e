import {
  CLUB_APPLICATION_DAYS,
  type manageClubApplications,
  type manageClubLeaders,
  type manageClubMembers,
  type manageClubPage,
  type ParsedInputOf,
} from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Restorer } from '../../../platform/recycle-bin.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { type BehindAsked, spanOver } from '../../../slice.ts';
import type { Notifications } from '../../people/notification/index.ts';
import { officeOf } from '../../people/responsibility/index.ts';
import { waitedSince } from '../../people/school-year/index.ts';
import { scopeOf } from '../../people/staff/index.ts';
import { clubNotices } from './notices.ts';
import { actorOf, mayKeepClubs, mayWorkWithClubs } from './policy.ts';
import {
  applicationsOf,
  applicationsSince,
  candidatesOf,
  clubForStaff,
  clubMembersOf,
  clubsToRun,
  countCandidates,
  deleteMember,
  disbandedClub,
  lockLeaders,
  peopleOf,
  refuseWaiting,
  vacantIn,
  writeApplicationsOpen,
  writeDisbanded,
  writeLeaders,
} from './staff-queries.ts';

type By = { session: Session; now: WireTime; address: string; requestId: string };
type Asking = Pick<By, 'session' | 'now'>;
const GONE = '社团不存在';
const DISBANDED = '社团已解散';
const CANDIDATES = 50;

interface Parts {
  notifications: Notifications;
}

/** @throws Refusal notFound for a club that is neither theirs to keep nor led by them */
async function requireClub(db: Db, { session, now }: Asking, clubId: string) {
  const club = await clubForStaff(db, actorOf(session, now), clubId);
  if (!club) throw notFound(GONE);
  return club;
}

/** @throws Refusal notFound for a club that is not theirs to keep, also where they lead it */
async function requireKept(db: Db, by: Asking, clubId: string) {
  const club = await requireClub(db, by, clubId);
  if (!club.mayKeep) throw notFound(GONE);
  return club;
}

/** Clubs to look after, and what waits in them. */
function createClubLists({ database }: Platform) {
  /** What was applied for before it has waited for longer than a decision may take. */
  const lateBefore = (now: WireTime) => waitedSince(database, dayOf(now), CLUB_APPLICATION_DAYS);

  return {
    async page({ session, now }: Asking, input: ParsedInputOf<typeof manageClubPage>) {
      const { keyword, waiting, vacant, late, ...paging } = input;
      const appliedBefore = late === 1 ? await lateBefore(now) : null;
      const sought = { keyword, waiting: waiting === 1, vacant: vacant === 1, appliedBefore };
      return clubsToRun(database, actorOf(session, now), sought, spanOf(paging));
    },

    /** Clubs with applications that wait for the person; undefined for who has nothing to do with clubs. */
    waiting: async (session: Session, now: WireTime) =>
      mayWorkWithClubs(session)
        ? (await applicationsOf(database, actorOf(session, now))).reduce((sum, { count }) => sum + count, 0)
        : undefined,
    waitingSpan: async (session: Session, now: WireTime) =>
      spanOver(await applicationsOf(database, actorOf(session, now))),

    /** Clubs of schools in which applications have waited for too long, and since which day the first. */
    late: async ({ orgIds, now }: BehindAsked) => applicationsSince(database, orgIds, await lateBefore(now)),
    vacantIn: ({ orgIds, now }: BehindAsked) => vacantIn(database, orgIds, dayOf(now)),

    /** Clubs of a school that nobody leads any more, for its administrators. */
    async vacant(session: Session, now: WireTime) {
      const orgId = officeOf(session);
      return orgId === null ? undefined : ((await vacantIn(database, [orgId], dayOf(now)))[0]?.count ?? 0);
    },

    fetch: (by: Asking, clubId: string) => requireClub(database, by, clubId),
  };
}

/** Whether a club takes applications, and its end. */
function createClubKeeping({ database, recycleBin }: Platform, { notifications }: Parts) {
  return {
    /** Opens or closes a club to applications; leaders may, too. Those that wait stay to be decided. @throws Refusal notFound */
    setApplications: (by: By, { clubId, open }: ParsedInputOf<typeof manageClubApplications>) =>
      database.transaction(async (db) => {
        const { session, address, requestId } = by;
        await requireClub(db, by, clubId);
        if (!(await writeApplicationsOpen(db, clubId, open))) return;
        const event = open ? 'club.applicationsOpened' : 'club.applicationsClosed';
        await audit(db, { event, session, target: clubId, address, requestId });
      }),

    /**
     * Takes a club off the portal and puts it into the recycle bin with all that belongs to it. What waits is refused with the reason; members, leaders and applicants are told.
     * @throws Refusal notFound for a club that is not theirs to keep
     */
    disband: (by: By, clubId: string) =>
      database.transaction(async (db) => {
        const { session, now, address, requestId } = by;
        const club = await requireKept(db, by, clubId);
        const people = await peopleOf(db, clubId, dayOf(now));
        if (!(await writeDisbanded(db, clubId, now))) throw notFound(GONE);
        const { applicants, guardians } = await refuseWaiting(db, clubId, DISBANDED, session.accountId, now);
        await recycleBin.put(db, { kind: 'club', objectId: clubId, orgId: club.orgId, name: club.name, session });
        await audit(db, { event: 'club.disbanded', session, target: clubId, address, requestId });
        await notifications.notify(db, {
          ...{ accountIds: people, notice: clubNotices.disbanded, title: '社团已解散', text: club.name },
          href: '/mine/myAsstion',
        });
        const { applicationRefused: notice } = clubNotices;
        const refusal = { notice, title: '社团申请未通过', text: `${club.name}：${DISBANDED}` };
        await notifications.notify(db, { ...refusal, accountIds: applicants, href: '/mine/asstionNotes' });
        await notifications.notify(db, { ...refusal, accountIds: guardians, about: applicants, href: '/mine/myApply' });
      }),

    /** How a disbanded club comes back: as it was, with its members and leaders. */
    restorer: {
      may: mayKeepClubs,
      async restore(db, _session, clubId) {
        const club = await disbandedClub(db, clubId);
        if (!club) throw notFound(GONE);
        if (!club.orgLives) throw refused('所属单位已停用，请先恢复所属单位');
        await writeDisbanded(db, clubId, null);
      },
    } satisfies Restorer,
  };
}

/** Who is in a club, and who leads it. */
function createClubPeople({ database }: Platform, { notifications }: Parts) {
  return {
    async members(by: Asking, { clubId, name, ...paging }: ParsedInputOf<typeof manageClubMembers>) {
      await requireClub(database, by, clubId);
      const asked = { clubId, name, day: dayOf(by.now), scope: scopeOf(by.session) };
      return clubMembersOf(database, asked, spanOf(paging));
    },

    /** The student is told. @throws Refusal notFound for who is no member */
    removeMember: (by: By, { clubId, accountId }: { clubId: string; accountId: string }) =>
      database.transaction(async (db) => {
        const { session, address, requestId } = by;
        const club = await requireClub(db, by, clubId);
        if (!(await deleteMember(db, clubId, accountId))) throw notFound('该成员已不在社团中');
        const detail = { accountId };
        await audit(db, { event: 'club.memberRemoved', session, target: clubId, address, requestId, detail });
        await notifications.notify(db, {
          ...{ accountIds: [accountId], notice: clubNotices.memberRemoved },
          ...{ title: '您已退出一个社团', text: club.name, href: '/mine/myAsstion' },
        });
      }),

    async candidates(by: Asking, clubId: string, name: string) {
      await requireKept(database, by, clubId);
      return candidatesOf(database, clubId, name, dayOf(by.now), CANDIDATES);
    },

    /**
     * Puts these in charge and nobody else; who is new is told.
     * @throws Refusal when others were put in charge since it was read; naming `accountIds` for who may not lead it
     */
    setLeaders: (by: By, { clubId, accountIds, before }: ParsedInputOf<typeof manageClubLeaders>) =>
      database.transaction(async (db) => {
        const { session, now, address, requestId } = by;
        await requireKept(db, by, clubId);
        const named = await lockLeaders(db, clubId);
        const present = named.filter(({ left }) => !left).map(({ accountId }) => accountId);
        // Read once the club is held: who changed it meanwhile has done so.
        const club = await requireKept(db, by, clubId);
        const wanted = [...new Set(accountIds)];
        const shown = new Set(club.leaders.map(({ accountId }) => accountId));
        if (shown.size !== new Set(before).size || before.some((one) => !shown.has(one))) throw changedMeanwhile();
        const added = wanted.filter((one) => !present.includes(one));
        if (added.length === 0 && wanted.length === named.length) return;
        if ((await countCandidates(db, clubId, added, dayOf(now))) !== added.length)
          throw invalidInput({ accountIds: '只能选择本单位教师或社团成员' });
        await writeLeaders(db, clubId, wanted, now);
        const detail = { accountIds: wanted.join(',') };
        await audit(db, { event: 'club.leaders', session, target: clubId, address, requestId, detail });
        await notifications.notify(db, {
          ...{ accountIds: added, notice: clubNotices.leaderNamed, title: '您成为了社团负责人', text: club.name },
          href: '/mine/myAsstion1',
        });
      }),
  };
}

/** The platform's room of clubs: who keeps them, and teachers for those that they lead (docs/domains/clubs.md). */
export function createStaffClubs(platform: Platform, parts: Parts) {
  return {
    ...createClubLists(platform),
    ...createClubKeeping(platform, parts),
    ...createClubPeople(platform, parts),
  };
}
export type StaffClubs = ReturnType<typeof createStaffClubs>;
