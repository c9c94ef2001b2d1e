import { Reviewer, SCHOOL_STAFF_TYPES, Usertype } from '@vimo/contract';
import { notPermitted } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';

/** A class of this school year as it is in somebody's charge: as its class teacher, or in one subject. */
export interface Post {
  classId: string;
  /** Null: class teacher. */
  subjectId: string | null;
  /** Empty for a class teacher. */
  subjectName: string;
}

/** A colleague who is away, and in whose place somebody reviews records; nothing else is handed over. */
export interface StandIn {
  accountId: string;
  name: string;
  posts: readonly Post[];
}

/** For what and for whom a member of staff is responsible on a day; read by `responsibilityOf`, asked by the questions below and by nothing else. */
export interface Responsibility {
  accountId: string;
  /** The own organisation; '0' for nobody's. */
  orgId: string;
  /** The school whose office the person holds: its administrators. */
  officeOf: string | null;
  /** What is their own. */
  posts: readonly Post[];
  /** What is others'. */
  standIns: readonly StandIn[];
  /** Classes of the grades that the person leads: to be looked at, and nothing else. */
  classesLed: readonly string[];
}

type Who = Pick<Session, 'usertype' | 'orgId'>;

/** Who works at a school, and finds its rooms. */
export const worksAtSchool = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  (SCHOOL_STAFF_TYPES as readonly number[]).includes(usertype);
/** Who acts for what lies above schools: staff of bureaus and platform administrators. */
export const worksAboveSchools = ({ usertype }: Pick<Session, 'usertype'>): boolean =>
  usertype === Usertype.platformAdministrator || usertype === Usertype.bureauStaff;

/** The school whose office somebody holds, as the session tells it: its administrators. */
export const officeOf = ({ usertype, orgId }: Who): string | null =>
  usertype === Usertype.schoolAdministrator && orgId ? orgId : null;

/** The same. @throws Refusal notPermitted with what only the office may do */
export function requireOffice(session: Who, text: string): string {
  const orgId = officeOf(session);
  if (orgId === null) throw notPermitted(text);
  return orgId;
}

/** The bureau for which somebody works. @throws Refusal notPermitted with what only a bureau may do */
export function requireBureau({ usertype, orgId }: Who, text: string): string {
  if (usertype !== Usertype.bureauStaff || !orgId) throw notPermitted(text);
  return orgId;
}

export const holdsOffice = (who: Pick<Responsibility, 'officeOf'>, orgId: string): boolean =>
  who.officeOf !== null && who.officeOf === orgId;

/** Whether somebody is class teacher of a class in this school year. */
export const caresFor = ({ posts }: Pick<Responsibility, 'posts'>, classId: string | null): boolean =>
  posts.some((post) => post.classId === classId && post.subjectId === null);

/** What somebody teaches in a class in this school year. */
export const subjectsTaught = ({ posts }: Pick<Responsibility, 'posts'>, classId: string | null) =>
  posts.flatMap(({ subjectId, subjectName, ...post }) =>
    post.classId === classId && subjectId !== null ? [{ subjectId, subjectName }] : [],
  );
export const teaches = (who: Pick<Responsibility, 'posts'>, classId: string | null, subjectId: string): boolean =>
  subjectsTaught(who, classId).some((one) => one.subjectId === subjectId);

/** A class, and the school that it is of. */
interface Place {
  orgId: string;
  classId: string | null;
}
/** Whether a class is somebody's to look after as a whole: its class teacher's, and the school office's in everybody's absence. */
export const looksAfter = (who: Responsibility, { orgId, classId }: Place): boolean =>
  holdsOffice(who, orgId) || caresFor(who, classId);

/** Whether somebody has anything to do in a class: who looks after it, and who teaches there. */
export const worksWith = (who: Responsibility, { orgId, classId }: Place): boolean =>
  holdsOffice(who, orgId) || who.posts.some((post) => post.classId === classId);

/** Whether somebody sees how a class stands: who looks after it, and the leader of its grade, who decides nothing there. */
export const oversees = (who: Responsibility, place: Place): boolean =>
  looksAfter(who, place) || (place.classId !== null && who.classesLed.includes(place.classId));

/** Classes of one school; null is all of them. */
export interface Classes {
  orgId: string;
  classIds: readonly string[] | null;
}
const classesBy = (who: Responsibility, isMeant: (post: Post) => boolean): Classes => ({
  orgId: who.orgId,
  classIds: who.officeOf === null ? [...new Set(who.posts.filter(isMeant).map(({ classId }) => classId))] : null,
});
/** Those that somebody looks after, and those in which they have anything to do: as `looksAfter` and `worksWith` say of one. */
export const classesLookedAfter = (who: Responsibility): Classes =>
  classesBy(who, ({ subjectId }) => subjectId === null);
export const classesWorkedWith = (who: Responsibility): Classes => classesBy(who, () => true);
/** Those of which somebody sees how they stand: as `oversees` says of one. */
export const classesOverseen = (who: Responsibility): Classes => {
  const { orgId, classIds } = classesLookedAfter(who);
  return { orgId, classIds: classIds && [...new Set([...classIds, ...who.classesLed])] };
};

/** What decides who may review a record. */
export interface Reviewed {
  studentId: string;
  orgId: string;
  classId: string | null;
  /** As its dimension says (`Reviewer`). */
  reviewer: number;
  subjectId: string | null;
  creatorId: string;
}
/** By what somebody reviews: in whose place, empty for their own. */
export interface Reviewing {
  inPlaceOf: string;
}
const OWN: Reviewing = { inPlaceOf: '' };

const reviewsBy = (post: Post, { classId, reviewer, subjectId }: Reviewed): boolean =>
  post.classId === classId &&
  (reviewer === Reviewer.classTeacher
    ? post.subjectId === null
    : reviewer === Reviewer.subjectTeacher &&
      post.subjectId !== null &&
      (subjectId === null || subjectId === post.subjectId));

/**
 * By what somebody reviews a record, undefined for who does not: as its dimension says, the class teacher of its class, a teacher of its subject there,
 * the school's office, which does so in everybody's absence too; what is the own comes before a colleague's who is away. Nobody reviews what they
 * entered themselves, and a deputy decides nothing that the colleague could not (docs/domains/records.md).
 * @param parties who besides may not decide, be it through a deputy
 */
export function reviewsFor(
  who: Responsibility,
  record: Reviewed,
  parties: readonly string[] = [],
): Reviewing | undefined {
  const involved = [record.creatorId, record.studentId, ...parties];
  if (involved.includes(who.accountId)) return undefined;
  if (holdsOffice(who, record.orgId) || who.posts.some((post) => reviewsBy(post, record))) return OWN;
  const absent = who.standIns.find(
    ({ accountId, posts }) => !involved.includes(accountId) && posts.some((post) => reviewsBy(post, record)),
  );
  return absent && { inPlaceOf: absent.name };
}

/** A post by which somebody reviews, as SQL takes it. */
export interface PostReviewed {
  classId: string;
  subjectId: string | null;
  /** In whose place; null for their own. */
  absentId: string | null;
}
/** All that a queue of reviews is made of: as `reviewsFor` says of one record. */
export const postsReviewed = ({ posts, standIns }: Responsibility): PostReviewed[] => [
  ...posts.map(({ classId, subjectId }) => ({ classId, subjectId, absentId: null })),
  ...standIns.flatMap(({ accountId, posts: theirs }) =>
    theirs.map(({ classId, subjectId }) => ({ classId, subjectId, absentId: accountId })),
  ),
];
