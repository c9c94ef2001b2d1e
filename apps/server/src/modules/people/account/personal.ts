import { boardingLabel, identityKindLabel, politicalStatusLabel, sexLabel } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled, yes } from '../../../platform/sql.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{
        key: 'account',
        part: 'self',
        title: '账号与个人信息',
        sealed: ['登录账号', '手机', '证件号码', '邮箱', '地址'],
      },
      sql: `select a.login_cipher as "登录账号", a.name as "姓名", a.nick_name as "昵称", ${labelled('a.sex', sexLabel)} as "性别", a.phone_cipher as "手机",
        a.identity_cipher as "证件号码", a.email_cipher as "邮箱", a.headimg as "头像文件编号", a.address_cipher as "地址", coalesce(o.org_name, '') as "所在机构", ${yes('a.wechat_union_id is not null')} as "已绑定微信",
        left(a.created_at::text, 19) as "注册时间" from account a left join org o using (org_id) where a.account_id = $1`,
    },
    {
      ...{ key: 'student', part: 'self', title: '学籍', sealed: ['学籍号', '监护人手机', '户籍'] },
      sql: `select student_no as "学号", register_cipher as "学籍号", case when not exists (select from child_binding b where b.student_id = s.account_id) then s.guardian_phone_cipher end as "监护人手机", coalesce(entrance_date::text, '') as "入学日期", ${labelled('political_status', politicalStatusLabel)} as "政治面貌",
        nation as "民族", ${labelled('identity_kind', identityKindLabel)} as "证件类型", household_cipher as "户籍", ${labelled('boarding', boardingLabel)} as "住宿" from student s where s.account_id = $1`,
    },
    {
      ...{ key: 'family', part: 'self', title: '家庭绑定' },
      sql: `select c.name as "孩子", left(b.created_at::text, 19) as "绑定时间" from child_binding b
        join account c on c.account_id = b.student_id where b.parent_id = $1 order by b.binding_id`,
    },
    {
      ...{ key: 'sessions', part: 'account', title: '登录设备' },
      sql: `select device_note as "设备", address_note as "网络", left(created_at::text, 19) as "登录时间", left(last_seen_at::text, 19) as "最近使用"
        from session where account_id = $1 and handover_account_id is null order by created_at`,
    },
  ],
  omitted: {
    'account.email': omission.elsewhere,
    'account.password_hash': omission.secret,
    'account.put_away': omission.code,
    'child_binding.student_id': omission.guardians,
    'session.handover_account_id': omission.byGuardian,
    'known_origin.account_id': omission.secret,
    'recovery_code.account_id': omission.secret,
    'second_factor.account_id': omission.secret,
    'second_factor.secret_cipher': omission.secret,
  },
  stays: {
    ...staying(stay.law, 'account', 'login_index', 'login_cipher', 'name', 'identity_cipher', 'identity_index'),
    ...staying(
      stay.law,
      'student',
      'student_no',
      'guardian_phone_cipher',
      'register_cipher',
      'register_index',
      'nation',
      'household_cipher',
    ),
  },
};
