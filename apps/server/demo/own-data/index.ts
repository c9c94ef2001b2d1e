import { Usertype } from '@vimo/contract';
import { loginIndex } from '../../src/modules/people/account/index.ts';
import { insertConsent, isChildOn, rulesVersion } from '../../src/modules/people/own-data/index.ts';
import { birthdayOf } from '../../src/modules/people/person/index.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';

interface Pupil {
  accountId: string;
  identity: Buffer | null;
  stage: number | null;
  orgId: string;
  parentId: string | null;
  administratorId: string | null;
}

const REQUESTS = [
  {
    by: '13800000001',
    about: 'xs001',
    kind: 1,
    state: 0,
    ago: 1,
    content: '入学日期登记成了 9 月 2 日，应为 9 月 1 日，请更正。',
    answer: '',
  },
  {
    by: 'xs014',
    about: 'xs014',
    kind: 2,
    state: 0,
    ago: 3,
    content: '请删除我在成长空间发布过的照片和相册。',
    answer: '',
  },
  {
    by: 'xs008',
    about: 'xs008',
    kind: 1,
    state: 1,
    ago: 20,
    content: '监护人手机换了，请更新。',
    answer: '已核实并更新。',
  },
  {
    by: 'xs010',
    about: 'xs010',
    kind: 3,
    state: 2,
    ago: 30,
    content: '不想再用这个账号了。',
    answer: '在校期间学籍和综合素质评价须保留，毕业后可再次申请。',
  },
] as const;

/** Guardians have consented for all children but one, who waits; requests lie before a school (docs/domains/own-data.md). */
export const OWN_DATA_ADDITION: Addition = {
  name: 'own-data',
  async build(db, city) {
    const {
      platform: { secrets },
      today,
    } = city;
    const version = await rulesVersion(db);
    const pupils = await db.rows<Pupil>(
      `select a.account_id as "accountId", a.identity_cipher as identity, co.stage, a.org_id as "orgId",
         (select min(b.parent_id) from child_binding b where b.student_id = a.account_id) as "parentId",
         (select min(x.account_id) from account x where x.usertype = ${Usertype.platformAdministrator}) as "administratorId"
       from account a join student s using (account_id) join school_class c using (class_id) join cohort co using (cohort_id) order by a.account_id`,
    );
    const children = pupils.filter(({ identity, stage }) =>
      isChildOn(today, { birthday: birthdayOf(secrets.openIfAny(identity), true), stage }),
    );
    // Past the home class and its parents, and nobody whom others stand for.
    const waits = children.filter(({ parentId, stage }) => parentId !== null && stage === 2)[WAITING_AT];
    for (const { accountId, parentId, administratorId } of children) {
      if (accountId === waits?.accountId) continue;
      await insertConsent(db, {
        ...{
          studentId: accountId,
          givenBy: (parentId ?? administratorId)!,
          version,
          now: `${dayAfter(today, -1)} 09:10:00`,
        },
      });
    }
    for (const request of REQUESTS) await insert(db, city, request);
    return '1';
  },
};

const WAITING_AT = 9;

const insert = (
  db: Parameters<Addition['build']>[0],
  { platform: { secrets }, today }: StandingCity,
  request: (typeof REQUESTS)[number],
) =>
  db.run(
    `insert into data_request (kind, subject_id, asker_id, org_id, content, state, answer, decided_by, decided_at, created_at)
     select $3, s.account_id, k.account_id, s.org_id, $4, $5, $6, d.account_id, case when d.account_id is not null then $7::timestamptz end, $7
     from account s join account k on k.login_index = $2 left join account d on d.login_index = $8 and $5 in (1, 2) where s.login_index = $1`,
    [
      loginIndex(secrets, request.about),
      loginIndex(secrets, request.by),
      request.kind,
      request.content,
      request.state,
      request.answer,
      `${dayAfter(today, -request.ago)} 10:20:00`,
      loginIndex(secrets, 'xx001'),
    ],
  );
