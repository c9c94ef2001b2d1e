import { postStatusSql } from '../../src/modules/content/moderation/index.ts';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';
import { onDay, type Seasonal } from '../seasons.ts';

interface DemoTalk extends Seasonal {
  /** Login name of the writer. */
  by: string;
  /** Days before today. */
  ago: number;
  content: string;
  pictures?: readonly string[];
  isOpen?: 0 | 1;
  /** Why it waits for review. */
  held?: string;
}

/** What is posted, in the words of its season. */
export const TALKS: readonly DemoTalk[] = [
  {
    ...{ by: 'xs001', ago: 1 },
    content: '跟着爷爷在院子里种下了今年的第一盆香樟苗。它现在只有一拃高，我写了张小卡片：等你长到屋檐，我就毕业啦。',
    pictures: [
      'photo-sprout',
      'photo-leaves',
      'photo-painting',
      'photo-medal',
      'photo-ball',
      'photo-book',
      'photo-tent',
    ],
  },
  {
    ...{ by: 'xs001', ago: 6, isOpen: 1 },
    content: '周末复习计划：每天一道压轴题，周末把错题讲一遍。讲明白，才算真的会。',
  },
  {
    ...{ by: 'bzr001', ago: 2 },
    content: '{季}季读书月开始了，欢迎同学们把读书笔记发到这里。',
    pictures: ['cover-reading'],
  },
  {
    ...{ by: 'xs001', ago: 1, held: '社交账号' },
    content: '想一起打球的同学加我微信 yunting12345',
    pictures: ['photo-ball'],
  },
];

const ALBUMS = [
  {
    name: '露营日记',
    remark: '爸爸教我搭帐篷的第一个晚上。',
    ago: 20,
    pictures: ['photo-tent', 'photo-sunrise', 'cover-mountain', 'cover-kite', 'photo-leaves', 'photo-sprout'],
  },
  {
    name: '画画的周末',
    remark: '每个周末画一张。',
    ago: 40,
    pictures: ['photo-painting', 'photo-bowl', 'cover-pottery'],
  },
  { name: '小小荣誉墙', remark: '一点一点攒起来的。', ago: 60, pictures: ['photo-medal', 'photo-ball'] },
];

/** Posts of the home class and its teacher, one of which waits for review, and albums of 林小禾. */
export const SPACE_ADDITION: Addition = {
  name: 'growth space',
  async build(db, city) {
    for (const told of TALKS) {
      const person = await personOf(db, city, told.by);
      if (!person) continue;
      await db.run(
        `insert into talk (account_id, org_id, content, file_ids, is_open, held_reason, audit_status, created_at)
         values ($1, $2, $3, $4, $5, $6, ${postStatusSql('$6')}, $7)`,
        [
          ...[person.accountId, person.orgId, onDay(told, city.today, -told.ago).content],
          await filesOf(db, city, { ownerId: person.accountId, use: 'talk' }, told.pictures ?? []),
          ...[told.isOpen ?? 0, told.held ?? '', `${dayAfter(city.today, -told.ago)} 07:20:00`],
        ],
      );
    }
    const owner = await personOf(db, city, 'xs001');
    if (!owner) return '';
    // The oldest first, as they came: the log of uploads is told by the order of its rows.
    for (const { name, remark, ago, pictures } of ALBUMS.toReversed()) {
      const at = `${dayAfter(city.today, -ago)} 18:30:00`;
      const files = await filesOf(db, city, { ownerId: owner.accountId, use: 'album' }, pictures);
      const row = await db.row<{ id: string }>(
        `insert into album (account_id, name, remark, created_at, submitted_at) values ($1, $2, $3, $4, $4) returning album_id as id`,
        [owner.accountId, name, remark, at],
      );
      await db.run(
        'insert into album_photo (album_id, account_id, file_id, created_at) select $1, $2, unnest($3::text[]), $4',
        [row!.id, owner.accountId, files, at],
      );
      await db.run('insert into album_log (account_id, album_name, file_ids, created_at) values ($1, $2, $3, $4)', [
        ...[owner.accountId, name, files, at],
      ]);
    }
    return '';
  },
};

async function filesOf(...[db, city, of, names]: Parameters<typeof ownFiles>): Promise<string[]> {
  const own = await ownFiles(db, city, of, names);
  return names.flatMap((name) => own.get(name) ?? []);
}

const personOf = (db: Db, { platform }: StandingCity, code: string) =>
  db.row<{ accountId: string; orgId: string | null }>(
    'select account_id as "accountId", org_id as "orgId" from account where login_index = $1',
    [loginIndex(platform.secrets, code)],
  );
