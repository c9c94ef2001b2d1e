import { OrgType, SiteTextCode } from '@vimo/contract';
import { type BaseDetailText, createBaseType, describeBase } from '../modules/offering/base/index.ts';
import { createNotice, type NewNotice } from '../modules/offering/news/index.ts';
import { createOrganisation } from '../modules/people/organisation/index.ts';
import { addClass } from '../modules/people/roster/index.ts';
import { schoolYearOf } from '../modules/people/school-year/index.ts';
import type { Db } from '../platform/database.ts';
import { toWireTime, type WireTime } from '../platform/time.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The moment so many days after another (negative: before). */
export const daysFrom = (now: Date, days: number): WireTime => toWireTime(new Date(now.getTime() + days * DAY_MS));

/** Makes an organisation (a school, unless said) and answers its id. */
export const makeOrg = (db: Db, org: { name?: string; type?: OrgType; parentOrgId?: string } = {}): Promise<string> =>
  createOrganisation(db, { name: '云汀小学', type: OrgType.school, kindName: '小学', ...org });

/** Makes a class of a school and answers its id: the second of the third year of its stage at a moment, primary unless said. */
export function makeClass(
  db: Db,
  orgId: string,
  { day, stage = 2, className = '2班' }: { day: Date; stage?: number; className?: string },
): Promise<string> {
  const entranceYear = schoolYearOf(toWireTime(day)) - 2;
  return addClass(db, { orgId, stage, entranceYear, years: stage === 2 ? 6 : 3, className });
}

/** Makes an activity type and answers its id. */
export async function makeType(db: Db, treeName = '科技', parentTypeId?: string): Promise<string> {
  const row = await db.row<{ id: string }>(
    `with made as (insert into activity_type (parent_type_id, tree_name) values ($1, $2) returning type_id)
     select type_id as id from made`,
    [parentTypeId ?? null, treeName],
  );
  await db.run(
    `update activity_type t set tree_sign =
       coalesce((select p.tree_sign || '.' from activity_type p where p.type_id = t.parent_type_id), '') || type_id
     where type_id = $1`,
    [row!.id],
  );
  return row!.id;
}

export interface NewActivity {
  title: string;
  typeId: string;
  orgId: string;
  partnerOrgId: string | null;
  suitSections: number[];
  openToAllStages: boolean;
  personNum: number;
  signCount: number;
  signStart: WireTime;
  signEnd: WireTime;
  actStart: WireTime;
  actEnd: WireTime;
  price: string;
  enrollForm: string;
  closed: boolean;
  published: boolean;
  createdAt: WireTime;
  updatedAt: WireTime;
  pictureIds: string[];
}

/**
 * Makes an activity, open for sign-up at `now` unless said otherwise: sign-up from yesterday to in five days, the activity
 * itself in ten days for a day.
 */
export async function makeActivity(
  db: Db,
  now: Date,
  activity: Pick<NewActivity, 'typeId' | 'orgId'> & Partial<NewActivity>,
): Promise<string> {
  const row: NewActivity = {
    title: '湿地观鸟',
    partnerOrgId: null,
    suitSections: [2, 3],
    openToAllStages: false,
    personNum: 20,
    signCount: 0,
    signStart: daysFrom(now, -1),
    signEnd: daysFrom(now, 5),
    actStart: daysFrom(now, 10),
    actEnd: daysFrom(now, 11),
    price: '0',
    enrollForm: '',
    closed: false,
    published: true,
    createdAt: toWireTime(now),
    updatedAt: toWireTime(now),
    pictureIds: ['pic001', 'pic002'],
    ...activity,
  };
  const made = await db.row<{ id: string }>(
    `insert into activity (title, type_id, org_id, partner_org_id, suit_sections, person_num, sign_count, sign_start_at,
       sign_end_at, act_start_at, act_end_at, price, enroll_form, sign_up_closed, published, created_at, updated_at, picture_ids,
       open_to_all_stages)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning activity_id as id`,
    [
      row.title,
      row.typeId,
      row.orgId,
      row.partnerOrgId,
      row.suitSections,
      row.personNum,
      row.signCount,
      row.signStart,
      row.signEnd,
      row.actStart,
      row.actEnd,
      row.price,
      row.enrollForm,
      row.closed,
      row.published,
      row.createdAt,
      row.updatedAt,
      row.pictureIds,
      row.openToAllStages,
    ],
  );
  return made!.id;
}

/** Makes a piece of news (a notice with category 1), published an hour before `now` unless said otherwise; answers its id. */
export const makeNotice = (db: Db, now: Date, notice: Pick<NewNotice, 'orgId'> & Partial<NewNotice>): Promise<string> =>
  createNotice(db, {
    category: 0,
    title: '湿地公园来了新朋友',
    introInfo: '三只白鹭在观鸟屋前安家。',
    pictureIds: ['pic001', 'pic002'],
    detailsHtml: '<p>正文</p>',
    authorName: '宣传科',
    published: true,
    publishAt: daysFrom(now, -1 / 24),
    ...notice,
  });

/** Makes a research base below an organisation, with what it tells of itself; answers its id. */
export async function makeBase(
  db: Db,
  base: { name: string; parentOrgId: string; type?: string } & Partial<BaseDetailText>,
): Promise<string> {
  const { name, parentOrgId, type = '自然生态', ...detail } = base;
  const orgId = await makeOrg(db, { name, type: OrgType.base, parentOrgId });
  await describeBase(db, orgId, {
    typeId: await createBaseType(db, type, 1),
    introInfo: '看鸟，也看水。',
    address: '临湖路 1 号',
    officePhone: '0000-6600 0000',
    telephone: '0000-6601 0000',
    suitSections: [2, 3],
    bookFlag: 1,
    openTimes: '周二至周日',
    logoId: 'pic001',
    pictureIds: ['pic001', 'pic002'],
    detailsHtml: '<p>介绍</p>',
    sort: 0,
    ...detail,
  });
  return orgId;
}

/** A valid resident identity number; `serial` 0–999 tells them apart. */
export function identityNumberOf(serial: number, birthday = '20120315'): string {
  const area = `3301${String(6 + Math.floor(serial / 1000)).padStart(2, '0')}`;
  const head = `${area}${birthday}${String(serial % 1000).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(head[index]), 0);
  return head + '10X98765432'[sum % 11];
}

/** Makes `count` parents in one statement, for tests of crowds, and answers their ids. They cannot log in with a password. */
export async function makeCrowd(db: Db, count: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `insert into account (login_index, login_cipher, password_hash, name)
     select decode(md5(random()::text || n), 'hex'), '', '', '家长' || n from generate_series(1, $1::int) n
     returning account_id as id`,
    [count],
  );
  return rows.map((row) => row.id);
}

/** Makes a club of an organisation, published and for its own students unless said, and answers its id. */
export async function makeClub(
  db: Db,
  club: { orgId: string; name?: string; openToAll?: boolean; published?: boolean; createdAt?: WireTime },
): Promise<string> {
  const row = await db.row<{ id: string }>(
    `insert into club (org_id, name, slogan, open_to_all, published, created_at)
     values ($1, $2, '把好奇变成作品', $3, $4, coalesce($5, now())) returning club_id as id`,
    [club.orgId, club.name ?? '机器人社', club.openToAll ?? false, club.published ?? true, club.createdAt ?? null],
  );
  return row!.id;
}

/** Signs a person up, without taking a place, for tests of what comes after. */
export const makeEnrolment = (db: Db, activityId: string, accountId: string, more: { cancelledAt?: WireTime } = {}) =>
  db.run("insert into enrolment (activity_id, account_id, remarks, cancelled_at) values ($1, $2, '好', $3)", [
    activityId,
    accountId,
    more.cancelledAt ?? null,
  ]);

/** Puts a record of somebody in a class under a public notice of that class which runs from the day before until five days later. */
export async function showRecord(db: Db, recordId: string, day: string): Promise<void> {
  await db.run(
    `insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on)
     select org_id, class_id, semester_id, $2::date - 1, $2::date + 5 from record where record_id = $1 on conflict do nothing`,
    [recordId, day],
  );
  await db.run(
    `insert into noticed_report (public_notice_id, student_id, semester_id, org_id, class_id, record_ids)
     select n.public_notice_id, r.student_id, r.semester_id, r.org_id, r.class_id, array[r.record_id]
     from record r join public_notice n on n.org_id = r.org_id and n.semester_id = r.semester_id and n.class_id = r.class_id
     where r.record_id = $1 and n.withdrawn_at is null on conflict do nothing`,
    [recordId],
  );
  // Beside others that are put there at once.
  await db.run(
    `update noticed_report n set record_ids = n.record_ids || r.record_id from record r
     where r.record_id = $1 and n.living and n.student_id = r.student_id and n.semester_id = r.semester_id and not r.record_id = any (n.record_ids)`,
    [recordId],
  );
}

/** Publishes a privacy text, without which no parent registers. */
export const publishPrivacy = (db: Db) =>
  db.run(
    `insert into site_text (kind, version, content, account_id, published_at)
     select ${SiteTextCode.privacy}, 1, '<p>您的信息如何被使用</p>', account_id, now() from account order by account_id limit 1
     on conflict do nothing`,
  );
