import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** One part of an export: a table with a heading, of which both the page and the data file are made. */
export interface Section {
  key: string;
  title: string;
  /** Of the subject in `$1`; columns are the Chinese headings, in order. */
  sql: string;
  /** Columns that are kept sealed. */
  sealed?: readonly string[];
}

const SEX = `case a.sex when 1 then '男' when 2 then '女' else '' end`;
const yes = (flag: string) => `case when ${flag} then '是' else '' end`;

/** All that is kept of a person by name; what is kept of others beside them is left out (docs/domains/own-data.md). */
export const SECTIONS: readonly Section[] = [
  {
    ...{ key: 'account', title: '账号与个人信息', sealed: ['登录账号', '手机', '证件号码', '地址'] },
    sql: `select a.login_cipher as "登录账号", a.name as "姓名", a.nick_name as "昵称", ${SEX} as "性别", a.phone_cipher as "手机",
      a.identity_cipher as "证件号码", a.email as "邮箱", a.address_cipher as "地址", coalesce(o.org_name, '') as "所在机构", ${yes('a.wechat_union_id is not null')} as "已绑定微信",
      a.created_at::text as "注册时间" from account a left join org o using (org_id) where a.account_id = $1`,
  },
  {
    ...{ key: 'student', title: '学籍', sealed: ['监护人手机'] },
    sql: `select student_no as "学号", guardian_phone_cipher as "监护人手机", coalesce(entrance_date::text, '') as "入学日期" from student where account_id = $1`,
  },
  {
    ...{ key: 'classes', title: '所在班级' },
    sql: `select o.org_name as "学校", co.entrance_year || '级 ' || c.class_name as "班级", m.starts_on::text as "开始", coalesce(m.ends_on::text, '') as "结束"
      from class_membership m join school_class c using (class_id) join cohort co using (cohort_id) join org o on o.org_id = co.org_id
      where m.student_id = $1 order by m.starts_on`,
  },
  {
    ...{ key: 'family', title: '家庭绑定' },
    sql: `select p.name as "家长", c.name as "孩子", b.created_at::text as "绑定时间" from child_binding b
      join account p on p.account_id = b.parent_id join account c on c.account_id = b.student_id
      where b.parent_id = $1 or b.student_id = $1 order by b.binding_id`,
  },
  {
    ...{ key: 'consents', title: '监护人同意' },
    sql: `select c.name as "孩子", g.version as "规则版本", g.given_at::text as "同意时间", coalesce(g.ended_at::text, '') as "结束时间"
      from guardian_consent g join account c on c.account_id = g.student_id where g.student_id = $1 or g.given_by = $1 order by g.consent_id`,
  },
  {
    ...{ key: 'records', title: '写实记录' },
    sql: `select r.title as "标题", d.dimension as "维度", r.content as "内容", case when r.by_teacher then '教师录入' else '学生录入' end as "来源",
      r.state as "状态编码", r.opinion as "审核意见", r.remarks as "备注", r.created_at::text as "创建时间", r.updated_at::text as "更新时间"
      from record r join scheme s using (scheme_id) left join lateral (
        select m->>'moduleName' || ' / ' || (x->>'dimensionName') as dimension
        from jsonb_array_elements(s.content->'modules') m, jsonb_array_elements(m->'dimensions') x
        where x->>'dimensionId' = r.dimension_id::text limit 1) d on true
      where r.student_id = $1 order by r.record_id`,
  },
  {
    ...{ key: 'questions', title: '质疑' },
    sql: `select q.reason as "质疑原因", q.created_at::text as "时间" from record_question q where q.questioner_id = $1 order by q.question_id`,
  },
  {
    ...{ key: 'evaluations', title: '学期评价' },
    sql: `select y.start_year || '学年第' || s.term || '学期' as "学期", e.comments_html as "学生自评", e.teacher_comment as "教师评语",
      e.parent_comment as "家长评语", e.audit_comment as "审核意见", coalesce(e.submitted_at::text, '') as "提交时间"
      from semester_evaluation e join semester s using (semester_id) join school_year y using (school_year_id)
      where e.student_id = $1 or e.parent_id = $1 order by y.start_year, s.term`,
  },
  {
    ...{ key: 'scores', title: '成绩' },
    sql: `select e.exam_name as "考试", e.held_on::text as "日期", u.subject_name as "学科", coalesce(s.mark::text, '缺考') as "成绩"
      from score s join examination e using (examination_id) join subject u using (subject_id)
      where s.student_id = $1 and e.published_at is not null order by e.held_on, u.subject_id`,
  },
  {
    ...{ key: 'fitness', title: '体质健康' },
    sql: `select y.start_year as "学年", f.content as "结果" from fitness_result f join school_year y using (school_year_id) where f.student_id = $1 order by 1`,
  },
  {
    ...{ key: 'awards', title: '获奖与违纪' },
    sql: `select case type when 1 then '获奖' else '违纪' end as "类别", event as "事由", result as "结果", happened_on::text as "日期"
      from student_award where student_id = $1 and removed_at is null order by award_id`,
  },
  {
    ...{ key: 'enrolments', title: '活动报名', sealed: ['报名手机', '报名证件'] },
    sql: `select x.title as "活动", e.remarks as "报名备注", e.phone_cipher as "报名手机", e.identity_cipher as "报名证件", e.created_at::text as "报名时间",
      coalesce(e.cancelled_at::text, '') as "取消时间", ${yes('e.evaluated')} as "已评价"
      from enrolment e join activity x using (activity_id) where e.account_id = $1 or e.by_parent_id = $1 order by e.enrolment_id`,
  },
  {
    ...{ key: 'collected', title: '收藏的活动' },
    sql: `select x.title as "活动", c.created_at::text as "时间" from collected_activity c join activity x using (activity_id) where c.account_id = $1 order by 2`,
  },
  {
    ...{ key: 'followed', title: '关注的基地' },
    sql: `select o.org_name as "基地", f.created_at::text as "时间" from followed_base f join org o using (org_id) where f.account_id = $1 order by 2`,
  },
  {
    ...{ key: 'clubs', title: '社团' },
    sql: `select c.name as "社团", p.intro_info as "简介", p.hobby as "爱好", case p.audit_status when 1 then '待审核' when 2 then '通过' else '未通过' end as "状态", p.created_at::text as "申请时间"
      from club_application p join club c using (club_id) where p.account_id = $1 order by p.application_id`,
  },
  {
    ...{ key: 'messages', title: '评价与留言' },
    sql: `select content as "内容", array_to_string(picture_ids, ',') as "图片编号", created_at::text as "时间" from message where account_id = $1 order by message_id`,
  },
  {
    ...{ key: 'talks', title: '成长记录' },
    sql: `select content as "内容", array_to_string(file_ids, ',') as "文件编号", case is_open when 0 then '校内可见' else '仅自己可见' end as "谁可以看", created_at::text as "时间"
      from talk where account_id = $1 order by talk_id`,
  },
  {
    ...{ key: 'albums', title: '相册' },
    sql: `select b.name as "相册", b.remark as "描述", (select string_agg(p.file_id, ',' order by p.photo_id) from album_photo p where p.album_id = b.album_id) as "照片编号",
      b.created_at::text as "创建时间" from album b where b.account_id = $1 order by b.album_id`,
  },
  {
    ...{ key: 'coins', title: 'V币明细' },
    sql: `select title as "事件", points as "数值", created_at::text as "时间" from vcoin_entry where account_id = $1 and points > 0 order by entry_id`,
  },
  {
    ...{ key: 'addresses', title: '收货地址', sealed: ['收货信息'] },
    sql: `select u.sealed as "收货信息", p.area_name || c.area_name || coalesce(r.area_name, '') as "地区" from user_address u
      join area p on p.area_id = u.province_id join area c on c.area_id = u.city_id left join area r on r.area_id = u.region_id
      where u.account_id = $1 order by u.address_id`,
  },
  {
    ...{ key: 'feedback', title: '意见反馈', sealed: ['联系方式'] },
    sql: `select content as "内容", contact_cipher as "联系方式", answer as "答复", created_at::text as "时间" from feedback where account_id = $1 order by feedback_id`,
  },
  {
    ...{ key: 'requests', title: '个人信息申请' },
    sql: `select case kind when 1 then '更正' when 2 then '删除' else '注销' end as "类型", content as "内容", answer as "答复", created_at::text as "时间"
      from data_request where subject_id = $1 or asker_id = $1 order by request_id`,
  },
  {
    ...{ key: 'notifications', title: '消息' },
    sql: `select title as "标题", details as "内容", created_at::text as "时间" from notification where account_id = $1 order by notification_id`,
  },
  {
    ...{ key: 'sessions', title: '登录设备' },
    sql: `select device_note as "设备", address_note as "网络", created_at::text as "登录时间", last_seen_at::text as "最近使用"
      from session where account_id = $1 and handover_account_id is null order by created_at`,
  },
  {
    ...{ key: 'files', title: '上传的文件' },
    sql: `select file_id as "文件编号", real_name || '' as "文件名", size as "字节数", created_at::text as "上传时间" from file where owner_id = $1 order by created_at`,
  },
];

export type ExportRows = Record<string, unknown>[];

/** The rows of a section, opened. */
export async function rowsOf(db: Db, secrets: Secrets, section: Section, accountId: string): Promise<ExportRows> {
  const rows = await db.rows<Record<string, unknown>>(section.sql, [accountId]);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        section.sealed?.includes(name) ? secrets.openIfAny(value as Buffer | null) : (value ?? ''),
      ]),
    ),
  );
}

/** Files that the person sent in, in order. */
export const filesOf = (db: Db, accountId: string, after: string, most: number) =>
  db.rows<{ id: string; key: string; name: string; extension: string }>(
    `select file_id as id, store_key as key, real_name as name, extension from file
     where owner_id = $1 and file_id > $2 order by file_id limit $3`,
    [accountId, after, most],
  );
