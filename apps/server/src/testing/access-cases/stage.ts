import { createHash } from 'node:crypto';
import { Office, OrgType, type Usertype } from '@vimo/contract';
import sharp from 'sharp';
import { storeFile } from '../../modules/content/file/index.ts';
import { addScheme, presetOf } from '../../modules/growth/scheme/index.ts';
import { schoolYearOf } from '../../modules/people/school-year/index.ts';
import type { Db } from '../../platform/database.ts';
import type { DatabaseAccess } from '../../platform/database-access.ts';
import { toWireTime } from '../../platform/time.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../app.ts';
import { createTestDatabase, PLANNED_ONCE } from '../database.ts';
import {
  daysFrom,
  makeActivity,
  makeBase,
  makeClass,
  makeClub,
  makeNotice,
  makeOrg,
  makeType,
  type NewActivity,
} from '../fixtures.ts';
import { numberPupils } from '../pupil-numbers.ts';

/**
 * Staff who have no right by what a class is put in their charge for: who stands in for its class teacher in reviews of records, who was disabled, who was
 * class teacher last year, who teaches a subject that nothing is about, who leads the grade, who reads for the district, who holds
 * an office of the school and has no class.
 */
const WITHOUT = {
  ...({ deputy: 3, disabled: 6, 'last year': 6, 'other subject': 3 } as const),
  ...({ 'grade leader': 3, reader: 10 } as const),
  ...({ 'content editor': 3, 'academic affairs': 3, 'moral education': 3, auditor: 3 } as const),
};
type Without = keyof typeof WITHOUT;
/** The office that somebody holds who has no class. */
const HELD: Partial<Record<string, Office>> = {
  'grade leader': Office.gradeLeader,
  'content editor': Office.contentEditor,
  'academic affairs': Office.academicAffairs,
  'moral education': Office.moralEducation,
  auditor: Office.auditor,
};
export const officesOfKind = (kind: Kind): readonly Office[] => {
  const office = HELD[kind];
  return office === undefined ? [] : [office];
};
/** Who tries a call, in the order of the columns of docs/domains/policy.md. `4 as 2`: a parent who acts in the child's account. */
export const KINDS = [
  ...(['guest', '2', '12', '4', '4 as 2', '3', '6', '5', '10', '11', '1'] as const),
  ...(Object.keys(WITHOUT) as Without[]),
] as const;
export type Kind = (typeof KINDS)[number];
const usertypeOf = (kind: Kind): Usertype =>
  kind in WITHOUT
    ? WITHOUT[kind as Without]
    : ((kind === 'guest' ? 4 : kind === '4 as 2' ? 2 : Number(kind)) as Usertype);

/** A guest has the account of somebody who is not signed in, so that things can be said to be "own" for everybody. */
export interface Actor {
  kind: Kind;
  accountId: string;
  usertype: Usertype;
  /** The organisation the person belongs to, or the school for those who belong to none. */
  orgId: string;
  /** The parent behind a session in a child's account. */
  parentId: string | undefined;
}

/**
 * A small city: a bureau with two districts, in the first of them a school and a base to which all actors belong who belong
 * anywhere, in the second another school. Everything a case is about is made anew for it.
 */
export interface Stage {
  app: TestApp;
  db: Db;
  city: string;
  district: string;
  school: string;
  otherSchool: string;
  base: string;
  /** The scheme of records of the city's primary schools. */
  scheme: string;
  typeId: string;
  /** Students of the actors' school and of the other one. */
  mate: string;
  stranger: string;
  /** Identity numbers of all pupils; their register numbers are made of them. */
  numbers: ReadonlySet<string>;
  actor(kind: Kind): Promise<Actor>;
  /** A new session of an actor, in which the password was given once more; undefined for a guest. */
  tokenOf(actor: Actor): Promise<string | undefined>;
  student(orgId: string, accountCode?: string): Promise<string>;
  /** Puts a class in somebody's charge, as its class teacher or a teacher of a subject there; in what stands for it with those who have no right by it. */
  takeCharge(classId: string, accountId: string, subjectName?: string): Promise<void>;
  activity(more?: Partial<NewActivity>): Promise<string>;
  /** An activity that was, with the person's enrolment. */
  attended(accountId: string): Promise<string>;
  club(more?: { orgId?: string; openToAll?: boolean; published?: boolean }): Promise<string>;
  notice(more?: { published?: boolean; publishAt?: string; detailsHtml?: string }): Promise<string>;
  message(accountId: string, auditStatus?: 0 | 1): Promise<{ messageId: string; clubId: string }>;
  picture(
    ownerId: string,
    use: 'headimg' | 'message' | 'record' | 'club' | 'clubPhoto' | 'college' | 'talk' | 'album',
  ): Promise<string>;
  close(): Promise<void>;
}

/** The people of the cases have one name, so that what they leave can be compared. */
export const NAME = '许知宁';
export const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
  .png()
  .toBuffer();

/** On a database of its own: the cases ask each statement a few times over many connections, and nothing in them hangs on its plan. */
export async function setStage(options: Omit<TestAppOptions, keyof DatabaseAccess> = {}): Promise<Stage> {
  const { connectionString, ownerConnectionString, drop } = await createTestDatabase(undefined, PLANNED_ONCE);
  const app = await startTestApp({ ...options, connectionString, ownerConnectionString });
  const { platform } = app;
  // Thousands of cases come from one machine: limits would answer instead of the calls.
  platform.limits.hit = async () => ({ hits: 1, retryAfter: 1 });
  const db = platform.database;
  const numbers = numberPupils(app);
  const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
  const [district, otherDistrict] = [
    await makeOrg(db, { name: '临湖区教育局', type: OrgType.bureau, parentOrgId: city }),
    await makeOrg(db, { name: '望山区教育局', type: OrgType.bureau, parentOrgId: city }),
  ];
  const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: district });
  const otherSchool = await makeOrg(db, { name: '青山小学', parentOrgId: otherDistrict });
  const scheme = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, toWireTime(app.clock()));
  const base = await makeBase(db, { name: '湿地公园', parentOrgId: district });
  const typeId = await makeType(db);
  const classes = new Map<string, string>();
  for (const orgId of [school, otherSchool]) {
    classes.set(orgId, await makeClass(db, orgId, { day: app.clock() }));
  }
  const student = (orgId: string, accountCode?: string) =>
    app.makeStudent(
      { orgId, classId: classes.get(orgId)! },
      { name: NAME, ...(accountCode === undefined ? {} : { accountCode }) },
    );
  const orgOf: Partial<Record<Usertype, string>> = { 3: school, 5: school, 6: school, 10: district, 11: base };
  const dates = { signStart: -9, signEnd: -4, actStart: -3, actEnd: -2 };
  const past = Object.fromEntries(Object.entries(dates).map(([name, days]) => [name, daysFrom(app.clock(), days)]));

  const without = new Map<string, Without>();
  const startYear = schoolYearOf(toWireTime(app.clock()));
  /** Whoever a deputy stands in for. */
  async function absentOf(deputyId: string): Promise<string> {
    const found = await db.row<{ id: string }>('select absent_id as id from review_deputy where deputy_id = $1', [
      deputyId,
    ]);
    if (found) return found.id;
    const absentId = await app.makeAccount({ usertype: 6, name: NAME, orgId: school });
    await db.run(
      `insert into review_deputy (org_id, absent_id, deputy_id, starts_on, ends_on, named_by, created_at)
       values ($1, $2, $3, $4::date - 1, $4::date + 9, $2, $4)`,
      [school, absentId, deputyId, app.clock()],
    );
    return absentId;
  }

  const stage: Stage = {
    ...{ app, db, city, district, school, otherSchool, base, scheme, typeId, numbers },
    mate: await student(school),
    stranger: await student(otherSchool),
    student,
    async takeCharge(classId, accountId, subjectName = '') {
      const kind = without.get(accountId);
      if (kind === 'reader' || (kind !== undefined && officesOfKind(kind).length > 0)) return;
      const subject = kind === 'other subject' ? '别科' : subjectName;
      const holder = kind === 'deputy' ? await absentOf(accountId) : accountId;
      const year = kind === 'last year' ? startYear - 1 : startYear;
      await db.run('insert into school_year (start_year) values ($1) on conflict do nothing', [year]);
      if (!subject) {
        await db.run(
          `insert into class_teacher (class_id, school_year_id, account_id)
           select $1, school_year_id, $2 from school_year where start_year = $3`,
          [classId, holder, year],
        );
        return;
      }
      await db.run('insert into subject (subject_name) values ($1) on conflict do nothing', [subject]);
      await db.run(
        `insert into subject_teacher (class_id, school_year_id, account_id, subject_id)
         select $1, school_year_id, $2, subject_id from school_year, subject where start_year = $3 and subject_name = $4`,
        [classId, holder, year, subject],
      );
    },
    async actor(kind) {
      const usertype = usertypeOf(kind);
      const orgId = orgOf[usertype];
      const accountId =
        usertype === 2
          ? await student(school)
          : await app.makeAccount({ usertype, name: NAME, orgId: usertype === 12 ? school : orgId });
      const parentId = kind === '4 as 2' ? await app.makeAccount({ name: NAME }) : undefined;
      if (parentId)
        await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [parentId, accountId]);
      if (kind in WITHOUT) without.set(accountId, kind as Without);
      if (kind === 'deputy') await absentOf(accountId);
      for (const office of officesOfKind(kind))
        await db.run(
          `insert into staff_office (account_id, org_id, office, grade_ids, given_at)
           values ($1, $2, $3::smallint, case when $3 = ${Office.gradeLeader} then array(select generate_series(1, 30)::smallint) end, $4)`,
          [accountId, school, office, app.clock()],
        );
      if (kind === 'reader') await db.run('update account set reads_only = true where account_id = $1', [accountId]);
      if (kind === 'disabled') await db.run('update account set disabled = true where account_id = $1', [accountId]);
      return { kind, accountId, usertype, orgId: orgId ?? school, parentId };
    },
    async tokenOf({ kind, accountId, parentId }) {
      if (kind === 'guest') return undefined;
      const token = await platform.sessions.create(db, accountId, parentId);
      // Its own alone: somebody who tries all calls has thousands.
      await db.run('update session set password_confirmed_at = created_at where token_hash = $1', [
        createHash('sha256').update(token).digest(),
      ]);
      return token;
    },
    activity: (more) => makeActivity(db, app.clock(), { typeId, orgId: school, ...more }),
    async attended(accountId) {
      const activityId = await stage.activity(past);
      await db.run("insert into enrolment (activity_id, account_id, remarks) values ($1, $2, '好')", [
        activityId,
        accountId,
      ]);
      return activityId;
    },
    club: (more) => makeClub(db, { orgId: school, ...more }),
    notice: (more) => makeNotice(db, app.clock(), { orgId: school, ...more }),
    async message(accountId, auditStatus = 1) {
      const clubId = await stage.club();
      const row = await db.row<{ id: string }>(
        `insert into message (subject, object_id, account_id, content, audit_status, created_at)
         values (3, $1, $2, '社团活动真有意思', $3, $4) returning message_id as id`,
        [clubId, accountId, auditStatus, daysFrom(app.clock(), -1)],
      );
      return { messageId: row!.id, clubId };
    },
    picture: (ownerId, use) => storeFile(platform, { bytes: PICTURE, name: '图.png', use, ownerId }),
    async close() {
      await app.close();
      await drop();
    },
  };
  return stage;
}
