import {
  type addEmergencyContact,
  type addParticipant,
  type copyEmergencyContact,
  foldedName,
  type ParsedInputOf,
  papersLike,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import {
  contactActivity,
  countEmergencyContacts,
  deleteEmergencyContactRow,
  deleteParticipantRow,
  earlierContacts,
  emergencyContactsOf,
  type FamilyRow,
  familyAt,
  guardiansOf,
  insertEmergencyContact,
  insertParticipant,
  type KnownContactRow,
  needsContact,
  otherGuardiansOf,
  participantOf,
  participantsOf,
} from './contact-queries.ts';
import { lockPeople, signUpFacts } from './queries.ts';
import { MAX_EMERGENCY_CONTACTS, MAX_PARTICIPANTS, monthOf } from './rules.ts';

const KEPT_AFTER_SIGN_UP = '报名后不能增减参加人，如需调整请先取消报名';

type Parts = Pick<Platform, 'database' | 'secrets'>;

/** Facts about a person and an activity that is there to see and not over. */
async function changeable(db: Db, activityId: string, accountId: string, now: WireTime) {
  const facts = await signUpFacts(db, { activityId, ownerId: accountId, month: monthOf(now) }, []);
  if (!facts) throw notFound('活动不存在或已下线');
  if (facts.actEndDate <= now) throw refused('活动已结束');
  return facts;
}

/** Kind of contact that a parent is by sex: 1 father, 2 mother, else 5 other. */
const parentType = (sex: number) => (sex === 1 || sex === 2 ? String(sex) : '5');

/** Whose list it is, and the guardian who acts in the child's account. */
type Asker = Pick<Session, 'accountId' | 'handoverAccountId'>;

/** What stands for another guardian of the child in a list that was put down in the child's account. */
const ANOTHER_GUARDIAN = '另一位家长';

/**
 * Whether somebody who was put down is a guardian of the child other than the one who acts in the child's account, by name or a number: two of one child never meet
 * (docs/domains/people.md, guardians). Nobody is in any other session.
 */
async function otherGuardians({ database, secrets }: Parts, { accountId, handoverAccountId }: Asker) {
  const others = handoverAccountId ? await otherGuardiansOf(database, accountId, handoverAccountId) : [];
  const names = new Set(others.map(({ name }) => foldedName(name)));
  const numbers = new Set(
    others
      .flatMap(({ identityCipher, phoneCipher }) => [identityCipher, phoneCipher].map(secrets.openIfAny))
      .filter((number) => number !== ''),
  );
  return ({ name, identityCipher, phoneCipher }: { name: string; identityCipher: Buffer; phoneCipher: Buffer }) =>
    names.has(foldedName(name)) ||
    [identityCipher, phoneCipher].some((cipher) => numbers.has(secrets.openIfAny(cipher)));
}

/** Whom the person could put down for an activity without typing: guardians first, then contacts of other activities; each once. */
async function knownContacts({ database, secrets }: Parts, activityId: string, asker: Asker) {
  const { accountId } = asker;
  const [guardians, earlier, put, isOther] = await Promise.all([
    guardiansOf(database, accountId),
    earlierContacts(database, activityId, accountId),
    emergencyContactsOf(database, activityId, accountId),
    otherGuardians({ database, secrets }, asker),
  ]);
  const taken = new Set(put.map(({ identityCipher }) => secrets.open(identityCipher)));
  const known = [
    ...guardians.map(({ id, name, sex, identityCipher, phoneCipher }) => ({
      ...{ contactId: '', guardianId: id, types: parentType(sex), name, identityCipher, phoneCipher },
      identityIndex: secrets.blindIndex('contact-identity', secrets.open(identityCipher)),
    })),
    ...earlier.map(({ id, contactType, ...contact }: KnownContactRow) => ({
      ...{ contactId: id, guardianId: '', types: String(contactType), ...contact },
    })),
  ];
  return known.filter((one) => {
    const number = secrets.open(one.identityCipher);
    if (taken.has(number) || isOther(one)) return false;
    taken.add(number);
    return true;
  });
}

/** How one of the family is told apart: identity number, else phone, masked. */
function proofOf(
  secrets: Secrets,
  { identityCipher, phoneCipher }: Pick<FamilyRow, 'identityCipher' | 'phoneCipher'>,
): { authType: string; authNumber: string } {
  if (identityCipher) {
    const number = secrets.open(identityCipher);
    return { authType: papersLike(number), authNumber: maskIdentity(number) };
  }
  if (phoneCipher) return { authType: '手机号', authNumber: maskPhone(secrets.open(phoneCipher)) };
  return { authType: '', authNumber: '' };
}

const statusOf = (placed: boolean) => (placed ? '已报名' : '待提交');

type Contact = ParsedInputOf<typeof addParticipant> | ParsedInputOf<typeof addEmergencyContact>;
type SealedContact = Parameters<typeof insertEmergencyContact>[1];

const sealed = (secrets: Secrets, session: Session, input: Contact, now: WireTime) => ({
  activityId: input.activityId,
  accountId: session.accountId,
  name: input.name,
  identityCipher: secrets.seal(input.identCode),
  identityIndex: secrets.blindIndex('contact-identity', input.identCode),
  phoneCipher: secrets.seal(input.telephone),
  now,
});

/** Who comes along. */
function createCompanions({ database, secrets }: Parts) {
  return {
    /**
     * Puts down somebody who comes along, while there is somebody of the family to sign up with them.
     * @throws Refusal after the sign-up, beyond nine, for one of the family and for one put down already
     */
    addCompanion: (session: Session, input: ParsedInputOf<typeof addParticipant>, now: WireTime) =>
      database.transaction(async (db): Promise<{ id: string }> => {
        await lockPeople(db, [session.accountId]);
        const facts = await changeable(db, input.activityId, session.accountId, now);
        const family = await familyAt(db, input.activityId, session.accountId);
        if (family.every(({ applied }) => applied)) throw refused(KEPT_AFTER_SIGN_UP);
        if (facts.companions >= MAX_PARTICIPANTS) throw refused(`最多添加 ${MAX_PARTICIPANTS} 位参加人`);
        const same = family.find(
          ({ identityCipher }) => identityCipher && secrets.open(identityCipher) === input.identCode,
        );
        if (same)
          throw refused(
            same.self ? '您本人已在名单中，无需重复添加' : `${same.name}是您已绑定的孩子，请直接选为参加人`,
          );
        const id = await insertParticipant(db, sealed(secrets, session, input, now));
        if (!id) throw refused('该参加人已添加');
        return { id };
      }),

    /** Strikes somebody off again, before a place is taken for them. @throws Refusal notFound for another person's */
    removeCompanion: ({ accountId }: Session, participantId: string) =>
      database.transaction(async (db) => {
        await lockPeople(db, [accountId]);
        const participant = await participantOf(db, participantId, accountId);
        if (!participant) throw notFound('参加人不存在');
        if (participant.placed) throw refused(KEPT_AFTER_SIGN_UP);
        await deleteParticipantRow(db, participantId, accountId);
      }),
  };
}

/** Whom to call. */
function createEmergencyContacts({ database, secrets }: Parts) {
  const write = (now: WireTime, contact: SealedContact): Promise<{ id: string }> =>
    database.transaction(async (db) => {
      const { activityId, accountId } = contact;
      await lockPeople(db, [accountId]);
      await changeable(db, activityId, accountId, now);
      const count = await countEmergencyContacts(db, activityId, accountId);
      if (count >= MAX_EMERGENCY_CONTACTS) throw refused(`最多添加 ${MAX_EMERGENCY_CONTACTS} 位紧急联系人`);
      const id = await insertEmergencyContact(db, contact);
      if (!id) throw refused('该紧急联系人已添加');
      return { id };
    });

  return {
    /** Puts down whom to call; also after the sign-up, until the activity is over. @throws Refusal beyond five and for one put down already */
    add: (session: Session, input: ParsedInputOf<typeof addEmergencyContact>, now: WireTime) =>
      write(now, { ...sealed(secrets, session, input, now), contactType: input.types }),

    /** Puts down one of those who are known already, without any number leaving the server. @throws Refusal as `add`, notFound for anybody else */
    async copy(
      session: Session,
      { activityId, contactId, guardianId }: ParsedInputOf<typeof copyEmergencyContact>,
      now: WireTime,
    ) {
      const { accountId } = session;
      const known = (await knownContacts({ database, secrets }, activityId, session)).find((one) =>
        contactId ? one.contactId === contactId : one.guardianId === guardianId && one.guardianId !== '',
      );
      if (!known) throw notFound('紧急联系人不存在');
      const { identityIndex, identityCipher, phoneCipher, name, types } = known;
      return write(now, {
        ...{ activityId, accountId, name, identityCipher, identityIndex, phoneCipher, now, contactType: types },
      });
    },

    /** @throws Refusal notFound for another person's; for the last one of an activity that asks for one, while somebody is signed up */
    remove: ({ accountId }: Session, contactId: string) =>
      database.transaction(async (db) => {
        await lockPeople(db, [accountId]);
        const contact = await contactActivity(db, contactId, accountId);
        if (!contact) throw notFound('紧急联系人不存在');
        const { activityId } = contact;
        const last = (await countEmergencyContacts(db, activityId, accountId)) === 1;
        if (last && (await needsContact(db, activityId, accountId)))
          throw refused('该活动需要至少一位紧急联系人，请先添加另一位');
        await deleteEmergencyContactRow(db, contactId, accountId);
      }),
  };
}

/** The whole list of a person and an activity. */
function createContactSheets({ database, secrets }: Parts) {
  return {
    /**
     * Who takes part and whom to call, put down by the person of the session alone; numbers are masked. The person comes first, unless
     * only children of theirs are signed up.
     */
    async of(session: Session, activityId: string) {
      const { accountId } = session;
      const family = await familyAt(database, activityId, accountId);
      if (family.length === 0) throw notFound('活动不存在或已下线');
      const [companions, contacts, known, isOther] = await Promise.all([
        participantsOf(database, activityId, accountId),
        emergencyContactsOf(database, activityId, accountId),
        knownContacts({ database, secrets }, activityId, session),
        otherGuardians({ database, secrets }, session),
      ]);
      const coming = family.filter(({ applied }) => applied);
      const shown = coming.length > 0 ? coming : family.filter(({ self }) => self);
      const sheet = ({
        name,
        identityCipher,
        phoneCipher,
      }: {
        name: string;
        identityCipher: Buffer;
        phoneCipher: Buffer;
      }) => ({
        name,
        identCode: maskIdentity(secrets.open(identityCipher)),
        telephone: maskPhone(secrets.open(phoneCipher)),
      });
      return {
        participants: [
          ...shown.map((person) => ({
            id: person.accountId,
            identity: person.self ? '本人' : '孩子',
            name: person.name,
            ...proofOf(secrets, person),
            status: statusOf(person.applied),
            removable: false,
          })),
          ...companions.map((companion) => ({
            ...{ id: companion.id, identity: '同行人' },
            ...(isOther(companion)
              ? { name: ANOTHER_GUARDIAN, authType: '', authNumber: '' }
              : {
                  name: companion.name,
                  ...proofOf(secrets, { identityCipher: companion.identityCipher, phoneCipher: null }),
                }),
            status: statusOf(companion.placed),
            removable: !companion.placed,
          })),
        ],
        emergencyContacts: contacts.map((contact) => ({
          id: contact.id,
          types: String(contact.contactType),
          ...(isOther(contact) ? { name: ANOTHER_GUARDIAN, identCode: '', telephone: '' } : sheet(contact)),
        })),
        known: known.map((contact) => ({
          contactId: contact.contactId,
          guardianId: contact.guardianId,
          types: contact.types,
          ...sheet(contact),
        })),
      };
    },
  };
}

/** Who comes along to an activity and whom to call, put down by the person of the session alone (docs/domains/activities.md). */
export function createContacts(platform: Parts) {
  return {
    ...createCompanions(platform),
    ...createEmergencyContacts(platform),
    ...createContactSheets(platform),
  };
}
export type Contacts = ReturnType<typeof createContacts>;
