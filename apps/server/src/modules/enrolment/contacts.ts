import type { addEmergencyContact, addParticipant, ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../platform/database.ts';
import { notFound, refused } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../platform/secrets.ts';
import type { Session } from '../../platform/sessions.ts';
import type { WireTime } from '../../platform/time.ts';
import {
  countEmergencyContacts,
  deleteEmergencyContactRow,
  deleteParticipantRow,
  emergencyContactsOf,
  insertEmergencyContact,
  insertParticipant,
  type OwnSheet,
  ownSheet,
  participantActivity,
  participantsOf,
} from './contact-queries.ts';
import { lockPerson, signUpFacts } from './queries.ts';
import { MAX_EMERGENCY_CONTACTS, MAX_PARTICIPANTS, monthOf } from './rules.ts';

const IDENTITY = '居民身份证';
const KEPT_AFTER_SIGN_UP = '报名后不能增减参加人，如需调整请先取消报名';

/** Facts about a person and an activity that is there to see and not over. */
async function changeable(db: Db, activityId: string, accountId: string, now: WireTime) {
  const facts = await signUpFacts(db, activityId, accountId, monthOf(now));
  if (!facts) throw notFound('活动不存在或已下线');
  if (facts.actEndDate <= now) throw refused('活动已结束');
  return facts;
}

const sealed = (
  { secrets }: Platform,
  session: Session,
  input: ParsedInputOf<typeof addParticipant> | ParsedInputOf<typeof addEmergencyContact>,
  now: WireTime,
) => ({
  activityId: input.activityId,
  accountId: session.accountId,
  name: input.name,
  identityCipher: secrets.seal(input.identCode),
  identityIndex: secrets.blindIndex('contact-identity', input.identCode),
  phoneCipher: secrets.seal(input.telephone),
  now,
});

/**
 * Puts down somebody who comes along, before the sign-up.
 * @throws Refusal after the sign-up, beyond nine, for the person themselves and for one put down already
 */
export async function addCompanion(
  platform: Platform,
  session: Session,
  input: ParsedInputOf<typeof addParticipant>,
  now: WireTime,
): Promise<{ id: string }> {
  return platform.database.transaction(async (db) => {
    await lockPerson(db, session.accountId);
    const facts = await changeable(db, input.activityId, session.accountId, now);
    if (facts.applied) throw refused(KEPT_AFTER_SIGN_UP);
    if (facts.companions >= MAX_PARTICIPANTS) throw refused(`最多添加 ${MAX_PARTICIPANTS} 位参加人`);
    const own = await ownSheet(db, input.activityId, session.accountId);
    if (own?.identityCipher && platform.secrets.open(own.identityCipher) === input.identCode) {
      throw refused('您本人已在名单中，无需重复添加');
    }
    const id = await insertParticipant(db, sealed(platform, session, input, now));
    if (!id) throw refused('该参加人已添加');
    return { id };
  });
}

/** Strikes somebody off again, before the sign-up. @throws Refusal notFound for another person's */
export async function removeCompanion(
  { database }: Platform,
  { accountId }: Session,
  participantId: string,
  now: WireTime,
): Promise<void> {
  await database.transaction(async (db) => {
    await lockPerson(db, accountId);
    const participant = await participantActivity(db, participantId, accountId);
    if (!participant) throw notFound('参加人不存在');
    const facts = await signUpFacts(db, participant.activityId, accountId, monthOf(now));
    if (facts?.applied) throw refused(KEPT_AFTER_SIGN_UP);
    await deleteParticipantRow(db, participantId, accountId);
  });
}

/** Puts down whom to call; also after the sign-up, until the activity is over. @throws Refusal beyond five and for one put down already */
export async function addContact(
  platform: Platform,
  session: Session,
  input: ParsedInputOf<typeof addEmergencyContact>,
  now: WireTime,
): Promise<{ id: string }> {
  return platform.database.transaction(async (db) => {
    await lockPerson(db, session.accountId);
    await changeable(db, input.activityId, session.accountId, now);
    const count = await countEmergencyContacts(db, input.activityId, session.accountId);
    if (count >= MAX_EMERGENCY_CONTACTS) throw refused(`最多添加 ${MAX_EMERGENCY_CONTACTS} 位紧急联系人`);
    const id = await insertEmergencyContact(db, {
      ...sealed(platform, session, input, now),
      contactType: input.types,
    });
    if (!id) throw refused('该紧急联系人已添加');
    return { id };
  });
}

/** @throws Refusal notFound for another person's */
export async function removeContact({ database }: Platform, { accountId }: Session, contactId: string): Promise<void> {
  if ((await deleteEmergencyContactRow(database, contactId, accountId)) === 0) throw notFound('紧急联系人不存在');
}

/** How the person themselves is told apart: identity number, else phone, masked. */
function ownProof(secrets: Secrets, own: OwnSheet): { authType: string; authNumber: string } {
  if (own.identityCipher) return { authType: IDENTITY, authNumber: maskIdentity(secrets.open(own.identityCipher)) };
  if (own.phoneCipher) return { authType: '手机号', authNumber: maskPhone(secrets.open(own.phoneCipher)) };
  return { authType: '', authNumber: '' };
}

/** Who takes part (the person first) and whom to call, of the person of the session alone. Numbers are masked. */
export async function contactsOf({ database, secrets }: Platform, { accountId }: Session, activityId: string) {
  const own = await ownSheet(database, activityId, accountId);
  if (!own) throw notFound('活动不存在或已下线');
  const [companions, contacts] = await Promise.all([
    participantsOf(database, activityId, accountId),
    emergencyContactsOf(database, activityId, accountId),
  ]);
  const status = own.applied ? '已报名' : '待提交';
  return {
    participants: [
      { id: accountId, identity: '本人', name: own.name, ...ownProof(secrets, own), status, removable: false },
      ...companions.map(({ id, name, identityCipher }) => ({
        id,
        identity: '同行人',
        name,
        authType: IDENTITY,
        authNumber: maskIdentity(secrets.open(identityCipher)),
        status,
        removable: !own.applied,
      })),
    ],
    emergencyContacts: contacts.map(({ id, contactType, name, identityCipher, phoneCipher }) => ({
      id,
      types: String(contactType),
      name,
      identCode: maskIdentity(secrets.open(identityCipher)),
      telephone: maskPhone(secrets.open(phoneCipher)),
    })),
  };
}
