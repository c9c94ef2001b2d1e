import { z } from 'zod';
import { activityCard } from '../activity/calls.ts';
import { papersNumber, typedPapersProblem } from '../student/identity-papers.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, dateTime, id, idList, ignoredField, optionalId, requiredText, text } from '../wire/fields.ts';
import { personName } from '../wire/names.ts';
import { phone } from '../wire/phones.ts';
import { MAX_JOINERS, MOST_REMARKS } from './codes.ts';

const tag = '报名';

/** A kind of papers that have a number, of `PAPERS_WITH_NUMBER`. */
const papersKind = z.int('请选择证件类型').min(1, '请选择证件类型').max(7, '请选择证件类型').optional();
function judgePapers(
  context: z.core.$RefinementCtx,
  path: string[],
  number: string | undefined,
  kind: number | undefined,
) {
  const problem = number ? typedPapersProblem(number, kind) : undefined;
  if (problem) context.addIssue({ code: 'custom', path, message: problem });
}

export const enrol = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/addActivityEnroll`,
  summary: '报名',
  tag,
  changes: [tag, '活动'],
  hides: () => false,
  access: 'signedIn',
  refuses: [3, 4],
  input: z
    .object({
      activityId: id,
      /** Who takes part: oneself or bound children of the person of the session, all or none; empty is oneself. Anybody else: code 4. */
      joinUserId: idList(MAX_JOINERS, `一次最多为 ${MAX_JOINERS} 人报名`),
      remarks: requiredText(MOST_REMARKS, '请输入报名备注'),
      /** Required when the activity's enrollForm holds 1; of all who are named. */
      enrollPhone: z.union([z.literal(''), phone]).optional(),
      /** Required when the activity's enrollForm holds 2; of the only one who is named. */
      enrollIdentityCard: z.union([z.literal(''), papersNumber]).optional(),
      /** The kind of those papers; absent is the identity card. */
      enrollIdentityKind: papersKind,
      /** The same of several, by their joinUserId. */
      identityCards: z.record(z.string().max(18), z.union([z.literal(''), papersNumber])).optional(),
      /** Kinds of those papers, by the same; who is not in it has an identity card. */
      identityKinds: z.record(z.string().max(18), papersKind).optional(),
      /** 1: what is asked for and not sent is taken from what is known of the person; masked texts are never sent back. */
      useKnown: codeNumber(0, 1, '格式有误').optional(),
      source: ignoredField,
    })
    .superRefine(({ enrollIdentityCard, enrollIdentityKind, identityCards, identityKinds }, context) => {
      judgePapers(context, ['enrollIdentityCard'], enrollIdentityCard, enrollIdentityKind);
      for (const [of, number] of Object.entries(identityCards ?? {}))
        judgePapers(context, ['identityCards', of], number, identityKinds?.[of]);
    }),
  /** `toComplete`: codes of `enrollForm` that are lacking and may be filled in afterwards, as a comma list; empty when nothing is. */
  output: z.object({ id: z.string(), toComplete: z.string() }),
});

const joinUser = z.object({
  joinUserId: z.string(),
  /** 1 for the person of the session, 0 for a bound child. */
  self: z.int(),
  name: z.string(),
  headimg: z.string(),
  schoolName: z.string(),
  /** Grade and class. */
  className: z.string(),
  /** Known identity number, masked; empty when none is known. */
  identityCard: z.string(),
  /** 1 when the person has signed up and not cancelled. */
  isApply: z.int(),
  /** Why this person cannot be signed up, empty when nothing stands against it; what holds for everybody is not said here. */
  problem: z.string(),
});
export type JoinUser = z.output<typeof joinUser>;

export const joinUserList = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/queryJoinUsers`,
  summary: '可报名的参加人（本人与已绑定的孩子）',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  input: z.object({ activityId: id }),
  output: z.object({
    /** Known phone number of the person of the session, masked; empty when none is known. */
    phone: z.string(),
    people: z.array(joinUser),
  }),
});

export const cancelEnrolment = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/cancel`,
  summary: '取消报名',
  tag,
  changes: [tag, '活动'],
  hides: () => false,
  access: 'signedIn',
  refuses: [1, 4],
  /** Whose enrolment: one's own or a bound child's; empty is one's own. */
  input: z.object({ activityId: id, joinUserId: optionalId }),
  /** The person's cancellations of this calendar month, this one included. */
  output: z.object({ cancelCount: z.int() }),
});

export const enrolledPage = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/frontQueryPage`,
  summary: '已报名用户',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ ...pageFields(4), activityId: id, status: ignoredField, type: ignoredField }),
  /** Names are masked and remarks empty save for the person's own enrolment. */
  output: pageOf(
    z.object({
      id: z.string(),
      joinUserName: z.string(),
      headimg: z.string(),
      createDate: z.string(),
      remarks: z.string(),
      own: z.boolean(),
    }),
  ),
  sharedForGuests: true,
});

const order = z.object({
  id: z.string(),
  activityId: z.string(),
  activityTitle: z.string(),
  activityLogoId: z.string(),
  activityTypesNames: z.string(),
  /** As the activity itself has them: its title once more, its place, who holds it, all its pictures. */
  title: activityCard.shape.title,
  address: activityCard.shape.address,
  belongDeptId: activityCard.shape.belongDeptId,
  belongDeptName: activityCard.shape.belongDeptName,
  logoIds: activityCard.shape.logoIds,
  joinUserId: z.string(),
  joinUserName: z.string(),
  /** Who signed them up: the person themselves, or a parent for them; 家长 where another guardian of the child asks. */
  signUpUserName: z.string(),
  /** 1 when a parent did (家长代操作). */
  byParent: z.int(),
  /** Places taken: the person and those who come along. */
  personCount: z.int(),
  remarks: z.string(),
  createDate: z.string(),
  signStartDate: activityCard.shape.signStartDate,
  signEndDate: activityCard.shape.signEndDate,
  actStartDate: activityCard.shape.actStartDate,
  actEndDate: activityCard.shape.actEndDate,
  activityEnrollStatus: z.int(),
  /** Codes of `enrollForm` that are lacking (待补充登记), as a comma list, until the activity is over; empty when nothing is. */
  toComplete: z.string(),
});
export type Order = z.output<typeof order>;

export const orderPage = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/queryUserPage`,
  summary: '我的报名（订单）',
  tag,
  access: 'signedIn',
  input: z.object({
    ...pageFields(3),
    /** Empty or absent is all. */
    activityEnrollStatus: z.union([z.literal(''), codeNumber(1, 5, '状态应为 1 至 5')], '状态应为 1 至 5').optional(),
    activityId: optionalId,
    actStartDate: z.union([z.literal(''), dateTime]).optional(),
    actEndDate: z.union([z.literal(''), dateTime]).optional(),
    activityTitle: text(100).optional(),
    types: optionalId,
    /** Activities that begin in this semester, or in the holidays behind it. */
    semesterId: optionalId,
    /** 1: only those with something lacking. */
    toComplete: codeNumber(0, 1, '应为 0 或 1').optional(),
  }),
  output: pageOf(order),
});

const participant = z.object({
  id: z.string(),
  /** 本人 for the person of the session, 孩子 for a bound child who has signed up, else 同行人. */
  identity: z.string(),
  name: z.string(),
  authType: z.string(),
  /** Masked. */
  authNumber: z.string(),
  status: z.string(),
  removable: z.boolean(),
});
const emergencyContact = z.object({
  id: z.string(),
  types: z.string(),
  name: z.string(),
  identCode: z.string(),
  telephone: z.string(),
});
export type Participant = z.output<typeof participant>;
export type EmergencyContact = z.output<typeof emergencyContact>;
const knownContact = emergencyContact.omit({ id: true }).extend({
  /** Of a contact put down for another activity, else empty. */
  contactId: z.string(),
  /** Of a guardian, else empty. */
  guardianId: z.string(),
});
export type KnownContact = z.output<typeof knownContact>;

/** Somebody who is named for an activity, with papers: all of it is asked. */
const NAMED_PERSON = {
  activityId: id,
  name: personName('都是必填项'),
  identCode: z.string('都是必填项').min(1, '都是必填项').pipe(papersNumber),
  /** The kind of papers; absent is the identity card. */
  identityKind: papersKind,
  telephone: z.string('都是必填项').min(1, '都是必填项').pipe(phone),
};
const judgeNamedPerson = (
  { identCode, identityKind }: { identCode: string; identityKind?: number | undefined },
  context: z.core.$RefinementCtx,
) => judgePapers(context, ['identCode'], identCode, identityKind);

export const addParticipant = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/addParticipant`,
  summary: '添加参加人',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  input: z.object(NAMED_PERSON).superRefine(judgeNamedPerson),
  output: z.object({ id: z.string() }),
});

export const deleteParticipant = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/deleteParticipant`,
  summary: '删除参加人',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

export const addEmergencyContact = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/addEmergencyContact`,
  summary: '添加紧急联系人',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  input: z
    .object({ ...NAMED_PERSON, types: z.string('都是必填项').regex(/^[1-5]$/, '都是必填项') })
    .superRefine(judgeNamedPerson),
  output: z.object({ id: z.string() }),
});

export const deleteEmergencyContact = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/deleteEmergencyContact`,
  summary: '删除紧急联系人',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ id }),
  output: nothing,
});

export const copyEmergencyContact = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/copyEmergencyContact`,
  summary: '添加已知的紧急联系人',
  tag,
  access: 'signedIn',
  refuses: [3, 4],
  /** One of `known` of queryContacts, by the one of its two ids that is not empty. */
  input: z.object({ activityId: id, contactId: optionalId, guardianId: optionalId }),
  output: z.object({ id: z.string() }),
});

export const queryContacts = endpoint({
  method: 'POST',
  path: `${API}/activityEnroll/queryContacts`,
  summary: '参加人与紧急联系人',
  tag,
  access: 'signedIn',
  refuses: [4],
  input: z.object({ activityId: id }),
  output: z.object({
    participants: z.array(participant),
    emergencyContacts: z.array(emergencyContact),
    /** Whom the person could put down without typing: contacts of other activities, and guardians whose numbers are known. */
    known: z.array(knownContact),
  }),
});
