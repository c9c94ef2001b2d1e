import { ClubApplyStatus, PostStatus, TEACHER_TYPES, Usertype } from '@vimo/contract';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { oneOf } from '../../src/platform/sql.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';

/** The club that `xs001` leads, with applications in every state, and the one that the teacher `ls001` leads. */
const LED = { club: '星野天文社', by: 'xs001' };
const TAUGHT = { club: '云汀市少年消防志愿队', by: 'ls001' };

const APPLICANTS: readonly { status: ClubApplyStatus; ago: number; intro: string; hobby: string; note: string }[] = [
  {
    ...{ status: ClubApplyStatus.refused, ago: 15, note: '周五晚上要参加校队训练，时间排不开，下学期再来。' },
    ...{ intro: '喜欢科幻小说，想看看真的土星。', hobby: '阅读、篮球' },
  },
  {
    ...{ status: ClubApplyStatus.passed, ago: 12, note: '欢迎，周五晚上楼顶见。' },
    ...{ intro: '想和大家一起做一台望远镜。', hobby: '手工、物理' },
  },
  {
    ...{ status: ClubApplyStatus.pending, ago: 3, note: '' },
    ...{ intro: '家里有一台小望远镜，想知道怎么用好它。', hobby: '拆装小东西' },
  },
  {
    ...{ status: ClubApplyStatus.pending, ago: 1, note: '' },
    ...{ intro: '暑假在山里第一次看到银河，想学会认星座。', hobby: '看星星、拍照' },
  },
];
const PHONE = '13800000001';

/** Who leads the clubs: a teacher of the school each, of two of them people whom the guide names. */
export const CLUB_LEADERS_ADDITION: Addition = {
  name: 'club-leaders',
  async build(db, city) {
    const since = `${dayAfter(city.today, -60)} 12:00:00`;
    await db.run(
      `insert into club_leader (club_id, account_id, since)
       select c.club_id, (select a.account_id from account a where a.org_id = c.org_id and a.usertype in ${oneOf(...TEACHER_TYPES, Usertype.bureauStaff)}
         order by (a.account_id + c.club_id) % 7, a.account_id limit 1), $1
       from club c where exists (select from account a where a.org_id = c.org_id and a.usertype in ${oneOf(...TEACHER_TYPES, Usertype.bureauStaff)})`,
      [since],
    );
    for (const { club, by } of [LED, TAUGHT]) {
      const [clubId, accountId] = [await clubOf(db, club), await accountOf(db, city, by)];
      await db.run('insert into club_leader (club_id, account_id, since) values ($1, $2, $3) on conflict do nothing', [
        ...[clubId, accountId, since],
      ]);
      if (by === LED.by)
        await db.run(
          'insert into club_member (club_id, account_id, joined_at) values ($1, $2, $3) on conflict do nothing',
          [...[clubId, accountId, since]],
        );
    }
    await db.run(
      `update club_application f set reviewer_id = (select l.account_id from club_leader l where l.club_id = f.club_id order by l.account_id limit 1)
       where f.reviewed_at is not null`,
    );
    await writePhoto(db, city);
    return writeApplications(db, city);
  },
  move: (db, days, last) =>
    db.run(
      `update club_application set created_at = created_at + make_interval(days => $1), reviewed_at = reviewed_at + make_interval(days => $1)
       where application_id > (select max(application_id) - ${APPLICANTS.length} from club_application where application_id <= $2)
         and application_id <= $2`,
      [days, last],
    ),
};

const clubOf = async (db: Db, name: string) =>
  (await db.row<{ id: string }>('select club_id as id from club where name = $1', [name]))!.id;
const accountOf = async (db: Db, { platform }: StandingCity, code: string) =>
  (await db.row<{ id: string }>('select account_id as id from account where login_index = $1', [
    loginIndex(platform.secrets, code),
  ]))!.id;

/** Applications of schoolmates who are no members, one of them for each text. */
async function writeApplications(db: Db, city: StandingCity): Promise<string> {
  const [clubId, leaderId] = [await clubOf(db, LED.club), await accountOf(db, city, LED.by)];
  const students = await db.rows<{ id: string }>(
    `select s.account_id as id from student s join account a using (account_id) join club c on c.club_id = $1 and c.org_id = a.org_id
     where not exists (select from club_member m where m.club_id = c.club_id and m.account_id = a.account_id)
     order by a.account_id desc limit $2`,
    [clubId, APPLICANTS.length],
  );
  let last = '';
  for (const [at, { status, ago, intro, hobby, note }] of APPLICANTS.entries()) {
    const decided = status !== ClubApplyStatus.pending;
    const applicant = students[at]!.id;
    const picture = `avatar-0${at + 1}`;
    const own = await ownFiles(db, city, { ownerId: applicant, use: 'club' }, [picture]);
    const row = await db.row<{ id: string }>(
      `insert into club_application (club_id, account_id, picture_id, phone_cipher, intro_info, hobby, audit_status, created_at,
         reviewed_at, reviewer_id, review_note)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning application_id as id`,
      [
        ...[clubId, applicant, own.get(picture), city.platform.secrets.seal(PHONE)],
        ...[intro, hobby, status, `${dayAfter(city.today, -ago)} 18:30:00`],
        ...[decided ? `${dayAfter(city.today, 1 - ago)} 12:10:00` : null, decided ? leaderId : null, note],
      ],
    );
    last = row!.id;
    if (status === ClubApplyStatus.passed)
      await db.run(
        'insert into club_member (club_id, account_id, joined_at) select club_id, account_id, reviewed_at from club_application where application_id = $1',
        [last],
      );
  }
  return last;
}

/** A photo of the student who leads, which waits for the school. */
async function writePhoto(db: Db, city: StandingCity): Promise<void> {
  await db.run(
    `insert into club_photo (club_id, account_id, name, picture_id, sort, audit_status, held_reason, created_at)
     values ($1, $2, '楼顶看土星', $3, 9, ${PostStatus.waiting}, '学生上传的照片', $4)`,
    [
      ...[await clubOf(db, LED.club), await accountOf(db, city, LED.by), city.pictures.get('photo-tent')],
      `${dayAfter(city.today, -1)} 20:15:00`,
    ],
  );
}
