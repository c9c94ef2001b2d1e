import { createClub } from '../../src/modules/offering/club/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { CITY_BUREAU } from '../organisation/places.ts';
import { createRandom } from '../random.ts';
import { DYNAMICS } from './dynamics.ts';
import { CLUBS, type ClubText } from './texts.ts';

const SEED = 20_260_401;
const FIRST_DAY = -300;
const DYNAMICS_EACH = 4;

/** 24 clubs with logo, album and members. Those of the bureau are open to the students of every school. */
export const CLUBS_ADDITION: Addition = {
  name: 'clubs',
  async build(db, city) {
    const random = createRandom(SEED);
    let last = '0';
    for (const [at, club] of CLUBS.entries()) {
      last = await insertClub(db, city, club, `${dayAfter(city.today, FIRST_DAY + at * 8)} 09:00:00`);
      for (const [sort, photo] of club.photos.entries()) {
        await db.run('insert into club_photo (club_id, name, picture_id, sort) values ($1, $2, $3, $4)', [
          last,
          PHOTO_NAMES[sort] ?? '',
          city.pictures.get(photo),
          sort,
        ]);
      }
      const members = random.shuffled(await studentsFor(db, city, club)).slice(0, club.members);
      await db.run(
        'insert into club_member (club_id, account_id, joined_at) select $1, account_id, $3 from unnest($2::bigint[]) account_id',
        [last, members, `${dayAfter(city.today, -60)} 12:00:00`],
      );
    }
    return last;
  },
  move: (db, days, last) =>
    db.run('update club set created_at = created_at + make_interval(days => $1) where club_id <= $2', [days, last]),
};

/** What happened in each club of late. */
export const DYNAMICS_ADDITION: Addition = {
  name: 'club-dynamics',
  async build(db, { today }) {
    const random = createRandom(SEED + 1);
    const clubs = await db.rows<{ id: string; name: string }>('select club_id as id, name from club order by club_id');
    let last = '0';
    for (const club of clubs) {
      const texts = random.shuffled(DYNAMICS).slice(0, DYNAMICS_EACH);
      for (const [number, text] of texts.entries()) {
        const day = dayAfter(today, -3 - number * 16 - random.between(0, 9));
        const row = await db.row<{ id: string }>(
          'insert into club_dynamic (club_id, message, created_at) values ($1, $2, $3) returning dynamic_id as id',
          [club.id, text(club.name), `${day} 16:${random.between(10, 59)}:00`],
        );
        last = row!.id;
      }
    }
    return last;
  },
  move: (db, days, last) =>
    db.run('update club_dynamic set created_at = created_at + make_interval(days => $1) where dynamic_id <= $2', [
      days,
      last,
    ]),
};

const PHOTO_NAMES = ['一起的那一天', '活动瞬间', '成果展示', '走出校园', '我们的作品'];

async function insertClub(
  db: Db,
  { orgs, pictures }: StandingCity,
  club: ClubText,
  createdAt: string,
): Promise<string> {
  const open = club.host === CITY_BUREAU;
  return createClub(db, {
    orgId: orgs.get(club.host)!,
    name: club.name,
    slogan: club.slogan,
    logoId: pictures.get(`club-${club.logo}`)!,
    introInfo: club.intro,
    typeName: club.type,
    nature: club.nature,
    contactName: club.contact,
    contactPhone: '0000-6600 0000',
    detailsHtml: detailsOf(club, open),
    openToAll: open,
    createdAt,
  });
}

const detailsOf = (club: ClubText, open: boolean) =>
  [
    `<h3>关于我们</h3><p>${club.intro}</p>`,
    '<h3>活动安排</h3><table><thead><tr><th>时间</th><th>内容</th></tr></thead><tbody>',
    '<tr><td>每周三 16:30—18:00</td><td>日常活动</td></tr><tr><td>每月最后一个周五</td><td>分享会</td></tr>',
    '<tr><td>学期末</td><td>汇报展示</td></tr></tbody></table>',
    `<h3>加入我们</h3><ul><li>${open ? '面向全市中小学学生' : '面向本校学生'}，不限基础。</li>`,
    '<li>填写申请后，指导老师会在一周内答复。</li></ul>',
  ].join('');

/** Students of the club's school; of the whole city for one that is open to all. */
async function studentsFor(db: Db, { orgs }: StandingCity, club: ClubText): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select account_id as id from account a join student s using (account_id) where $2 or a.org_id = $1 order by account_id`,
    [orgs.get(club.host), club.host === CITY_BUREAU],
  );
  return rows.map((row) => row.id);
}
