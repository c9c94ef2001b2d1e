import {
  type ActivityDetail,
  EnrollForm,
  IDENTITY_CARD,
  phoneProblem,
  plainNumber,
  plainPhone,
  typedPapersProblem,
} from '@vimo/contract';
import { EMPTY_PERSON, type PersonForm } from './person-form.ts';

/** Longest remark that is taken. */
export const REMARK_LENGTH = 200;

/** What was typed and chosen so far. A number that is null is the known one, which the browser has only masked. */
export interface SignUpDraft {
  /** Whether who takes part has been settled; asked only where there is a choice. */
  peopleChosen: boolean;
  /** Null until something was chosen. */
  joiners: readonly string[] | null;
  remarks: string;
  phone: string | null;
  /** By joinUserId. */
  cards: Readonly<Record<string, string | null>>;
  /** Kinds of those papers, by the same; who is not in it has an identity card. */
  kinds: Readonly<Record<string, number>>;
  /** Half-typed companion and emergency contact. */
  participant: PersonForm;
  contact: PersonForm;
}

export const EMPTY_DRAFT: SignUpDraft = {
  peopleChosen: false,
  joiners: null,
  remarks: '',
  phone: null,
  cards: {},
  kinds: {},
  participant: EMPTY_PERSON,
  contact: EMPTY_PERSON,
};

/** What an activity asks for besides the remark. */
export function asksFor({
  enrollForm,
  registrationRequired,
}: Pick<ActivityDetail, 'enrollForm' | 'registrationRequired'>) {
  return {
    phone: enrollForm.includes(EnrollForm.phone),
    identityCard: enrollForm.includes(EnrollForm.identityCard),
    emergencyContact: enrollForm.includes(EnrollForm.emergencyContact),
    /** Somebody to call may be named after the sign-up too. */
    mayFollow: registrationRequired !== 1,
  };
}
export type Asked = ReturnType<typeof asksFor>;

/** Texts by field; the identity card of a person is `card.` and their id. */
export type SignUpErrors = Partial<Record<string, string>>;
export const cardField = (joinUserId: string) => `card.${joinUserId}`;

interface Known {
  phone: string;
  people: readonly { joinUserId: string; identityCard: string }[];
  contacts: number;
}

/** What is wrong with a sign-up of these people, by field. */
export function signUpErrors(draft: SignUpDraft, asked: Asked, joiners: readonly string[], known: Known): SignUpErrors {
  const errors: SignUpErrors = {};
  if (asked.phone && !(draft.phone === null && known.phone)) {
    if (!draft.phone) errors.enrollPhone = '请输入手机号码';
    else {
      const problem = phoneProblem(plainPhone(draft.phone));
      if (problem) errors.enrollPhone = problem;
    }
  }
  if (asked.identityCard) {
    for (const { joinUserId, identityCard } of known.people) {
      const card = draft.cards[joinUserId] ?? null;
      if (!joiners.includes(joinUserId) || (card === null && identityCard)) continue;
      const kind = draft.kinds[joinUserId] ?? IDENTITY_CARD;
      if (!card) errors[cardField(joinUserId)] = kind === IDENTITY_CARD ? '请输入身份证' : '请输入证件号码';
      else {
        const problem = typedPapersProblem(plainNumber(card), kind);
        if (problem) errors[cardField(joinUserId)] = problem;
      }
    }
  }
  if (asked.emergencyContact && !asked.mayFollow && known.contacts === 0)
    errors.emergencyContact = '请至少添加一位紧急联系人';
  if (!draft.remarks.trim()) errors.remarks = '请输入报名备注';
  return errors;
}

/** The server's errors by the fields of this form. */
export function fieldsOf(errors: Partial<Record<string, string>>, joiners: readonly string[]): SignUpErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      if (field === 'enrollIdentityCard') return [cardField(joiners[0] ?? ''), text];
      return [field.replace(/^identityCards\./, 'card.'), text];
    }),
  );
}

/** What the call carries: numbers that were typed; those that are known are asked for by `useKnown`. */
export function signUpInput(activityId: string, draft: SignUpDraft, asked: Asked, joiners: readonly string[]) {
  const typed = joiners.flatMap((id): [string, string][] => (draft.cards[id] ? [[id, draft.cards[id]]] : []));
  return {
    activityId,
    joinUserId: joiners.join(','),
    remarks: draft.remarks,
    ...(asked.phone && draft.phone ? { enrollPhone: draft.phone } : {}),
    ...(asked.identityCard && typed.length > 0
      ? {
          identityCards: Object.fromEntries(typed),
          ...(Object.keys(draft.kinds).length > 0 ? { identityKinds: { ...draft.kinds } } : {}),
        }
      : {}),
    useKnown: 1,
    source: 0,
  };
}

/** Why these people do not all get a place, by what the page knows; the server has the last word. */
export function placesProblem(left: number | undefined, people: number): string | undefined {
  if (left === undefined || left >= people) return undefined;
  return `剩余名额不足：还剩 ${left} 个，您一行 ${people} 人`;
}
