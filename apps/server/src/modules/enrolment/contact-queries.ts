import type { Db } from '../../platform/database.ts';
import type { WireTime } from '../../platform/time.ts';
import { VISIBLE } from '../activity/index.ts';

/** People who come along and people to call: a person's own, per activity. Numbers are sealed. */
export interface NewContact {
  activityId: string;
  accountId: string;
  name: string;
  identityCipher: Buffer;
  identityIndex: Buffer;
  phoneCipher: Buffer;
  now: WireTime;
}

const valuesOf = (contact: NewContact) => [
  contact.activityId,
  contact.accountId,
  contact.name,
  contact.identityCipher,
  contact.identityIndex,
  contact.phoneCipher,
  contact.now,
];

/** @returns undefined when the person has put down this identity number for this activity already */
export async function insertParticipant(db: Db, contact: NewContact): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `insert into participant (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning participant_id as id`,
    valuesOf(contact),
  );
  return row?.id;
}

/** @returns undefined when the person has put down this identity number for this activity already */
export async function insertEmergencyContact(
  db: Db,
  contact: NewContact & { contactType: string },
): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(
    `insert into emergency_contact
       (activity_id, account_id, name, identity_cipher, identity_index, phone_cipher, created_at, contact_type)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning contact_id as id`,
    [...valuesOf(contact), contact.contactType],
  );
  return row?.id;
}

/** The activity for which the person put down this participant. */
export const participantActivity = (db: Db, participantId: string, accountId: string) =>
  db.row<{ activityId: string }>(
    'select activity_id as "activityId" from participant where participant_id = $1 and account_id = $2',
    [participantId, accountId],
  );

export const deleteParticipantRow = (db: Db, participantId: string, accountId: string) =>
  db.run('delete from participant where participant_id = $1 and account_id = $2', [participantId, accountId]);

export const deleteEmergencyContactRow = (db: Db, contactId: string, accountId: string) =>
  db.run('delete from emergency_contact where contact_id = $1 and account_id = $2', [contactId, accountId]);

export async function countEmergencyContacts(db: Db, activityId: string, accountId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    'select count(*)::int as count from emergency_contact where activity_id = $1 and account_id = $2',
    [activityId, accountId],
  );
  return row?.count ?? 0;
}

export interface OwnSheet {
  applied: boolean;
  name: string;
  identityCipher: Buffer | null;
  phoneCipher: Buffer | null;
}

/** The person themselves at an activity that they can see or ever signed up for. */
export const ownSheet = (db: Db, activityId: string, accountId: string) =>
  db.row<OwnSheet>(
    `select p.name, p.identity_cipher as "identityCipher", p.phone_cipher as "phoneCipher",
       exists (select from enrolment e
         where e.activity_id = a.activity_id and e.account_id = p.account_id and e.cancelled_at is null) as applied
     from activity a, account p
     where a.activity_id = $1 and p.account_id = $2
       and (${VISIBLE} or exists (select from enrolment e where e.activity_id = a.activity_id and e.account_id = p.account_id))`,
    [activityId, accountId],
  );

export interface ParticipantRow {
  id: string;
  name: string;
  identityCipher: Buffer;
}

export const participantsOf = (db: Db, activityId: string, accountId: string) =>
  db.rows<ParticipantRow>(
    `select participant_id as id, name, identity_cipher as "identityCipher" from participant
     where activity_id = $1 and account_id = $2 order by participant_id`,
    [activityId, accountId],
  );

export interface EmergencyContactRow extends ParticipantRow {
  contactType: number;
  phoneCipher: Buffer;
}

export const emergencyContactsOf = (db: Db, activityId: string, accountId: string) =>
  db.rows<EmergencyContactRow>(
    `select contact_id as id, contact_type as "contactType", name, identity_cipher as "identityCipher",
       phone_cipher as "phoneCipher" from emergency_contact
     where activity_id = $1 and account_id = $2 order by contact_id`,
    [activityId, accountId],
  );
