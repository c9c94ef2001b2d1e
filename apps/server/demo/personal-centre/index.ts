import { Usertype } from '@vimo/contract';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import type { Db } from '../../src/platform/database.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';

const FEEDBACK = [
  {
    by: 'xs001',
    ago: 2,
    type: 2,
    content: '希望写实记录可以先存成草稿，放学路上想到的先记一句，回家再补完整。',
    answer: '',
  },
  {
    by: 'xs001',
    ago: 18,
    type: 1,
    content: '活动详情里的集合地点字有点小，在手机上要放大才看得清。',
    answer: '谢谢你的建议，已经把集合地点的字号调大了。',
  },
  {
    by: '13800000001',
    ago: 5,
    type: 2,
    content: '两个孩子的学期评价截止日期不同，希望首页能分别提醒。',
    answer: '已记录，首页现在会按孩子分别提醒。',
  },
] as const;

const ADDRESSES = [
  {
    of: 'xs001',
    name: '林小禾',
    phone: '13800000001',
    region: '990101',
    address: '书院路 12 号香樟苑 3 幢 502 室',
    first: true,
  },
  {
    of: '13800000001',
    name: '林承安',
    phone: '13800000001',
    region: '990101',
    address: '书院路 12 号香樟苑 3 幢 502 室',
    first: true,
  },
  {
    of: '13800000001',
    name: '林承安',
    phone: '13800000001',
    region: '990102',
    address: '云杉路 88 号产业园 2 号楼前台',
    first: false,
  },
] as const;

const FOLLOWED: Record<string, readonly string[]> = {
  xs001: ['云汀市博物馆', '青岚地质公园'],
  '13800000001': ['云汀市博物馆', '红门消防体验馆'],
};

/** Feedback, addresses and followed bases of those who are logged in as first; what visitors have made themselves stands alone. */
export const PERSONAL_CENTRE_ADDITION: Addition = {
  name: 'personal centre',
  async build(db, city) {
    for (const said of FEEDBACK) await tell(db, city, said);
    for (const one of ADDRESSES) await keep(db, city, one);
    for (const [login, bases] of Object.entries(FOLLOWED)) {
      await db.run(
        `insert into followed_base (account_id, org_id, created_at)
         select a.account_id, o, $3 from account a, unnest($2::bigint[]) o where a.login_index = $1 on conflict do nothing`,
        [
          loginIndex(city.platform.secrets, login),
          bases.flatMap((name) => city.orgs.get(name) ?? []),
          `${dayAfter(city.today, -9)} 19:30:00`,
        ],
      );
    }
    return '';
  },
};

/** With the organisation of the writer, of a parent that of the first child. */
const tell = (db: Db, { platform: { secrets }, today }: StandingCity, said: (typeof FEEDBACK)[number]) =>
  db.run(
    `insert into feedback (account_id, org_id, feedback_type, content, created_at, answer, answered_by, answered_at)
     select a.account_id, coalesce(a.org_id, (select c.org_id from child_binding b join account c on c.account_id = b.student_id
         where b.parent_id = a.account_id order by b.binding_id limit 1)), $2, $3, $4, $5,
       case when $5 <> '' then d.account_id end, case when $5 <> '' then $6::timestamptz end
     from account a left join (select min(account_id) as account_id from account where usertype = ${Usertype.platformAdministrator}) d on true where a.login_index = $1`,
    [
      ...[loginIndex(secrets, said.by), said.type, said.content, `${dayAfter(today, -said.ago)} 18:05:00`],
      ...[said.answer, `${dayAfter(today, 1 - said.ago)} 09:40:00`],
    ],
  );

const keep = (db: Db, { platform: { secrets }, today }: StandingCity, one: (typeof ADDRESSES)[number]) =>
  db.run(
    `insert into user_address (account_id, province_id, city_id, region_id, sealed, is_default, created_at, by_account_id)
     select a.account_id, p.area_id, c.area_id, r.area_id, $3, $4, $5, a.account_id
     from account a, area r join area c on c.area_id = r.parent_area_id join area p on p.area_id = c.parent_area_id
     where a.login_index = $1 and r.area_id = $2 and (not $4 or not exists (
       select from user_address u where u.account_id = a.account_id and u.is_default))`,
    [
      ...[loginIndex(secrets, one.of), one.region],
      secrets.seal(JSON.stringify({ name: one.name, telphone: one.phone, address: one.address })),
      ...[one.first, `${dayAfter(today, -30)} 20:10:00`],
    ],
  );
