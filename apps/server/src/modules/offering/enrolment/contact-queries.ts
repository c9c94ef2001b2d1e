import { EnrollForm, Usertype } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { visibleTo } from '../activity/index.ts';
import { familySql } from './family-queries.ts';

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

/** One whom the person put down, and whether an enrolment has taken a place for them. */
export const participantOf = (db: Db, participantId: string, accountId: string) =>
  db.row<{ placed: boolean }>(
    'select enrolment_id is not null as placed from participant where participant_id = $1 and account_id = $2 for update',
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

export interface FamilyRow {
  accountId: string;
  self: boolean;
  name: string;
  applied: boolean;
  identityCipher: Buffer | null;
  phoneCipher: Buffer | null;
}

/** A person and the children bound to them at an activity that they can see or ever signed up for. */
export const familyAt = (db: Db, activityId: string, accountId: string) =>
  db.rows<FamilyRow>(
    `select p.account_id as "accountId", p.account_id = $2 as self, p.name, p.identity_cipher as "identityCipher",
       p.phone_cipher as "phoneCipher",
       exists (select from enrolment e
         where e.activity_id = a.activity_id and e.account_id = p.account_id and e.cancelled_at is null) as applied
     from activity a join account p on p.account_id = any (${familySql('$2')})
     where a.activity_id = $1 and ${visibleTo('$2')}
     order by p.account_id = $2 desc, p.account_id`,
    [activityId, accountId],
  );

export interface ParticipantRow {
  id: string;
  name: string;
  identityCipher: Buffer;
  phoneCipher: Buffer;
}

export interface CompanionRow extends ParticipantRow {
  /** An enrolment has taken a place for them. */
  placed: boolean;
}

export const participantsOf = (db: Db, activityId: string, accountId: string) =>
  db.rows<CompanionRow>(
    `select participant_id as id, name, identity_cipher as "identityCipher", phone_cipher as "phoneCipher",
       enrolment_id is not null as placed from participant
     where activity_id = $1 and account_id = $2 order by participant_id`,
    [activityId, accountId],
  );

export interface EmergencyContactRow extends ParticipantRow {
  contactType: number;
}

export const emergencyContactsOf = (db: Db, activityId: string, accountId: string) =>
  db.rows<EmergencyContactRow>(
    `select contact_id as id, contact_type as "contactType", name, identity_cipher as "identityCipher",
       phone_cipher as "phoneCipher" from emergency_contact
     where activity_id = $1 and account_id = $2 order by contact_id`,
    [activityId, accountId],
  );

/** Whether the activity asks for somebody to call and someone has been signed up by the person. */
export async function needsContact(db: Db, activityId: string, accountId: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from activity a join enrolment e using (activity_id)
     where a.activity_id = $1 and a.enroll_form like '%${EnrollForm.emergencyContact}%' and e.cancelled_at is null
       and coalesce(e.by_parent_id, e.account_id) = $2 limit 1`,
    [activityId, accountId],
  );
  return row !== undefined;
}

export const contactActivity = (db: Db, contactId: string, accountId: string) =>
  db.row<{ activityId: string }>(
    'select activity_id as "activityId" from emergency_contact where contact_id = $1 and account_id = $2',
    [contactId, accountId],
  );

/** A contact as it is stored, to be written for another activity. */
export interface KnownContactRow extends EmergencyContactRow {
  identityIndex: Buffer;
}

/** Whom the person put down for other activities and not for this one: each once, the latest first. */
export const earlierContacts = (db: Db, activityId: string, accountId: string) =>
  db.rows<KnownContactRow>(
    `select * from (
       select distinct on (c.identity_index) c.contact_id as id, c.contact_type as "contactType", c.name,
         c.identity_cipher as "identityCipher", c.identity_index as "identityIndex", c.phone_cipher as "phoneCipher"
       from emergency_contact c
       where c.account_id = $2 and c.activity_id <> $1 and not exists (select from emergency_contact n
         where n.activity_id = $1 and n.account_id = $2 and n.identity_index = c.identity_index)
       order by c.identity_index, c.contact_id desc) known
     order by id desc limit 5`,
    [activityId, accountId],
  );

export interface GuardianRow {
  id: string;
  name: string;
  sex: number;
  identityCipher: Buffer;
  phoneCipher: Buffer;
}

/** The parent a person is, or the parents a pupil is bound to, of whom both numbers are known. */
export const guardiansOf = (db: Db, accountId: string) =>
  db.rows<GuardianRow>(
    `select p.account_id as id, p.name, p.sex, p.identity_cipher as "identityCipher", p.phone_cipher as "phoneCipher"
     from account p
     where p.usertype = ${Usertype.parent} and p.identity_cipher is not null and p.phone_cipher is not null and not p.disabled
       and (p.account_id = $1 or p.account_id in (select b.parent_id from child_binding b where b.student_id = $1))
     order by p.account_id`,
    [accountId],
  );

/** What tells the guardians of a child, other than one of them, from anybody else. */
export const otherGuardiansOf = (db: Db, studentId: string, guardianId: string) =>
  db.rows<{ name: string; identityCipher: Buffer | null; phoneCipher: Buffer | null }>(
    `select p.name, p.identity_cipher as "identityCipher", p.phone_cipher as "phoneCipher"
     from child_binding b join account p on p.account_id = b.parent_id where b.student_id = $1 and b.parent_id <> $2`,
    [studentId, guardianId],
  );
