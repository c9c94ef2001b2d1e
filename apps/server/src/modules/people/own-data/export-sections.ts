import {
  Attendance,
  AwardType,
  ClubApplyStatus,
  DataRequestKind,
  EvaluateType,
  LEAST_PEERS_SHOWN,
  OpenTo,
  politicalStatusLabel,
  QuestionStand,
  Sex,
  TransferState,
} from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** One part of an export: a table with a heading, of which both the page and the data file are made. */
export interface Section {
  key: string;
  title: string;
  /** Of the subject in `$1`, on the day in `$2` where `daily`; columns are the Chinese headings, in order. */
  sql: string;
  daily?: boolean;
  /** Columns that are kept sealed. */
  sealed?: readonly string[];
}

const SEX = `case a.sex when ${Sex.male} then '男' when ${Sex.female} then '女' else '' end`;
const POLITICAL = `case political_status ${Object.entries(politicalStatusLabel)
  .map(([code, label]) => `when ${code} then '${label}'`)
  .join(' ')} else '' end`;
const SEMESTER = `y.start_year || '学年第' || s.term || '学期'`;
const STAND = `case q.state when ${QuestionStand.audit} then '待审核' when ${QuestionStand.revision} then '待修改' when ${QuestionStand.recheck} then '待复核'
  when ${QuestionStand.dismissed} then '不成立' when ${QuestionStand.upheld} then '成立' when ${QuestionStand.cleared} then '复核通过'
  when ${QuestionStand.failed} then '复核不通过' else '' end`;
/** Their archived reports are theirs, though the platform wrote them. */
const ARCHIVED = `file_id = any (array(select v.file_id from report_archive v where v.student_id = $1))`;
const yes = (flag: string) => `case when ${flag} then '是' else '' end`;

/** All that is kept of a person by name; what is kept of others beside them is left out (docs/domains/own-data.md). */
export const SECTIONS: readonly Section[] = [
  {
    ...{ key: 'account', title: '账号与个人信息', sealed: ['登录账号', '手机', '证件号码', '地址'] },
    sql: `select a.login_cipher as "登录账号", a.name as "姓名", a.nick_name as "昵称", ${SEX} as "性别", a.phone_cipher as "手机",
      a.identity_cipher as "证件号码", a.email as "邮箱", a.headimg as "头像文件编号", a.address_cipher as "地址", coalesce(o.org_name, '') as "所在机构", ${yes('a.wechat_union_id is not null')} as "已绑定微信",
      left(a.created_at::text, 19) as "注册时间" from account a left join org o using (org_id) where a.account_id = $1`,
  },
  {
    ...{ key: 'student', title: '学籍', sealed: ['监护人手机'] },
    sql: `select student_no as "学号", guardian_phone_cipher as "监护人手机", coalesce(entrance_date::text, '') as "入学日期", ${POLITICAL} as "政治面貌" from student where account_id = $1`,
  },
  {
    ...{ key: 'classes', title: '所在班级' },
    sql: `select o.org_name as "学校", co.entrance_year || '级 ' || c.class_name as "班级", m.starts_on::text as "开始", coalesce(m.ends_on::text, '') as "结束"
      from class_membership m join school_class c using (class_id) join cohort co using (cohort_id) join org o on o.org_id = co.org_id
      where m.student_id = $1 order by m.starts_on`,
  },
  {
    ...{ key: 'transfers', title: '转学' },
    sql: `select f.org_name as "转出学校", o.org_name as "转入学校", t.starts_on::text as "转入日期" from student_transfer t
      join org f on f.org_id = t.from_org_id join org o on o.org_id = t.to_org_id where t.student_id = $1 and t.state = ${TransferState.accepted} order by t.transfer_id`,
  },
  {
    ...{ key: 'teaching', title: '任教' },
    sql: `select y.start_year as "学年", co.entrance_year || '级 ' || c.class_name as "班级", x.duty as "任务" from (
        select k.class_id, k.school_year_id, '班主任' as duty from class_teacher k where k.account_id = $1
        union all select b.class_id, b.school_year_id, u.subject_name from subject_teacher b join subject u using (subject_id) where b.account_id = $1) x
      join school_class c using (class_id) join cohort co using (cohort_id) join school_year y using (school_year_id) order by 1, 2, 3`,
  },
  {
    ...{ key: 'family', title: '家庭绑定' },
    sql: `select p.name as "家长", c.name as "孩子", left(b.created_at::text, 19) as "绑定时间" from child_binding b
      join account p on p.account_id = b.parent_id join account c on c.account_id = b.student_id
      where b.parent_id = $1 or b.student_id = $1 order by b.binding_id`,
  },
  {
    ...{ key: 'consents', title: '监护人同意' },
    sql: `select c.name as "孩子", g.version as "规则版本", left(g.given_at::text, 19) as "同意时间", coalesce(left(g.ended_at::text, 19), '') as "结束时间"
      from guardian_consent g join account c on c.account_id = g.student_id where g.student_id = $1 or g.given_by = $1 order by g.consent_id`,
  },
  {
    ...{ key: 'records', title: '写实记录' },
    sql: `select r.title as "标题", d.dimension as "维度", r.content as "内容", case when r.by_teacher then '教师录入' else '学生录入' end as "来源",
      r.state as "状态编码", r.opinion as "审核意见", r.remarks as "备注", left(r.created_at::text, 19) as "创建时间", left(r.updated_at::text, 19) as "更新时间"
      from record r join scheme s using (scheme_id) left join lateral (
        select m->>'moduleName' || ' / ' || (x->>'dimensionName') as dimension
        from jsonb_array_elements(s.content->'modules') m, jsonb_array_elements(m->'dimensions') x
        where x->>'dimensionId' = r.dimension_id::text limit 1) d on true
      where r.student_id = $1 order by r.record_id`,
  },
  {
    ...{ key: 'questions', title: '质疑' },
    sql: `select q.title as "记录", q.reason as "质疑原因", ${STAND} as "状态", q.opinion as "审核意见", q.check_opinion as "复核意见", left(q.created_at::text, 19) as "时间"
      from record_question q where q.questioner_id = $1 order by q.question_id`,
  },
  {
    ...{ key: 'questioned', title: '收到的质疑' },
    sql: `select q.title as "记录", q.reason as "质疑原因", q.explain as "说明", ${STAND} as "状态", q.opinion as "审核意见", q.check_opinion as "复核意见",
      left(q.created_at::text, 19) as "时间" from record_question q where q.challenged_id = $1 order by q.question_id`,
  },
  {
    ...{ key: 'typical', title: '遴选的典型记录' },
    sql: `select ${SEMESTER} as "学期", r.title as "记录" from typical_record t join record r using (record_id)
      join semester s on s.semester_id = t.semester_id join school_year y using (school_year_id) where t.student_id = $1 order by 1, r.record_id`,
  },
  {
    ...{ key: 'reports', title: '公示的纪实报告' },
    sql: `select ${SEMESTER} as "学期", n.starts_on::text as "公示开始", n.ends_on::text as "公示结束", cardinality(t.record_ids) as "记录数"
      from noticed_report t join public_notice n using (public_notice_id) join semester s on s.semester_id = t.semester_id
      join school_year y using (school_year_id) where t.student_id = $1 and t.living order by n.starts_on`,
  },
  {
    ...{ key: 'archives', title: '归档的纪实报告' },
    sql: `select v.semester_name as "学期", v.school_name as "学校", v.class_name as "班级", v.version as "版本", v.reason as "更正原因", v.code as "验证码",
      v.file_id as "文件编号", left(v.archived_at::text, 19) as "归档时间" from report_archive v where v.student_id = $1 order by v.archive_id`,
  },
  {
    ...{ key: 'evaluations', title: '学期评价' },
    // Of a parent the own words alone.
    sql: `select ${SEMESTER} as "学期", case when e.student_id = $1 then e.comments_html else '' end as "学生自评",
      case when e.student_id = $1 then e.teacher_comment else '' end as "教师评语", e.parent_comment as "家长评语",
      case when e.student_id = $1 then e.audit_comment else e.parent_remark end as "审核意见",
      coalesce(left((case when e.student_id = $1 then e.submitted_at else e.parent_submitted_at end)::text, 19), '') as "提交时间"
      from semester_evaluation e join semester s using (semester_id) join school_year y using (school_year_id)
      where e.student_id = $1 or e.parent_id = $1 order by y.start_year, s.term`,
  },
  {
    // Which mark went to which classmate is in no file: an export is read by guardians, and who rated whom is for an auditor of the school alone.
    ...{ key: 'ratingsGiven', title: '评价任务中给出的评分' },
    sql: `select t.title as "评价任务", s.occasion::text as "期次", case when t.type = ${EvaluateType.self} then '本人' else '同学 ' || count(*) || ' 人' end as "评价对象",
      case when t.type = ${EvaluateType.self} then (array_agg(to_jsonb(r.scores)))[1] end as "各观测点得分",
      ${yes('s.guardian_id is not null')} as "家长代操作", left(s.submitted_at::text, 19) as "提交时间"
      from evaluation_sheet s join evaluation_task t using (evaluation_task_id) join evaluation_rating r using (evaluation_sheet_id)
      where s.rater_id = $1 group by s.evaluation_sheet_id, t.evaluation_task_id order by s.evaluation_sheet_id`,
  },
  {
    // Never who rated: of tasks that are over, and of classmates only where enough have rated.
    ...{ key: 'ratings', title: '评价任务的结果', daily: true },
    sql: `select t.title as "评价任务", round(sum(q.marks) filter (where q.own) / sum(q.given) filter (where q.own), 1)::float8 as "自评平均分",
      round(sum(q.marks) filter (where q.shown) / sum(q.given) filter (where q.shown), 1)::float8 as "互评平均分"
      from (select s.evaluation_task_id, s.rater_id = r.ratee_id as own, sum(p.score) as marks, count(*) as given,
          s.rater_id <> r.ratee_id and count(distinct s.rater_id) >= ${LEAST_PEERS_SHOWN} as shown
        from evaluation_rating r join evaluation_sheet s using (evaluation_sheet_id) cross join lateral unnest(r.scores) with ordinality as p (score, at)
        where r.ratee_id = $1 and p.score is not null group by 1, 2, s.rater_id <> r.ratee_id, p.at) q
      join evaluation_task t using (evaluation_task_id) where coalesce(t.closed_on, t.ends_on) < $2::date
      group by t.evaluation_task_id, t.title order by t.evaluation_task_id`,
  },
  {
    ...{ key: 'scores', title: '成绩' },
    sql: `select e.exam_name as "考试", e.held_on::text as "日期", u.subject_name as "学科", coalesce(s.mark::text, '缺考') as "成绩"
      from score s join examination e using (examination_id) join subject u using (subject_id)
      where s.student_id = $1 and e.published_at is not null order by e.held_on, u.subject_id`,
  },
  {
    ...{ key: 'fitness', title: '体质健康' },
    sql: `select y.start_year as "学年", f.content as "结果" from fitness_result f join school_year y using (school_year_id)
      join fitness_publication x using (class_id, school_year_id) where f.student_id = $1 order by 1`,
  },
  {
    ...{ key: 'credits', title: '学分' },
    sql: `select y.start_year as "学年", t.term as "学期", c.content as "学分" from credit_result c join semester t using (semester_id)
      join school_year y using (school_year_id) join credit_publication x using (class_id, semester_id) where c.student_id = $1 order by 1, 2`,
  },
  {
    ...{ key: 'awards', title: '获奖与违纪' },
    sql: `select case type when ${AwardType.award} then '获奖' else '违纪' end as "类别", event as "事由", result as "结果", happened_on::text as "日期"
      from student_award where student_id = $1 and removed_at is null order by award_id`,
  },
  {
    ...{ key: 'enrolments', title: '活动报名', sealed: ['报名手机', '报名证件'] },
    sql: `select x.title as "活动", e.remarks as "报名备注", case when e.account_id = $1 then e.phone_cipher end as "报名手机",
      case when e.account_id = $1 then e.identity_cipher end as "报名证件", left(e.created_at::text, 19) as "报名时间",
      coalesce(left(e.cancelled_at::text, 19), '') as "取消时间", ${yes('e.evaluated')} as "已评价"
      from enrolment e join activity x using (activity_id) where e.account_id = $1 or e.by_parent_id = $1 order by e.enrolment_id`,
  },
  {
    ...{ key: 'companions', title: '同行人与紧急联系人' },
    sql: `select x.title as "活动", '同行人' as "类型", p.name as "姓名" from participant p join activity x using (activity_id) where p.account_id = $1
      union all select x.title, '紧急联系人', h.name from emergency_contact h join activity x using (activity_id) where h.account_id = $1 order by 1, 2, 3`,
  },
  {
    ...{ key: 'attendance', title: '活动考勤' },
    sql: `select x.title as "活动", t.held_on::text as "日期", case t.state when ${Attendance.attended} then '出席' when ${Attendance.absent} then '缺席' else '请假' end as "考勤"
      from attendance t join activity x using (activity_id) where t.account_id = $1 order by t.held_on, t.enrolment_id`,
  },
  {
    ...{ key: 'collected', title: '收藏的活动' },
    sql: `select x.title as "活动", left(c.created_at::text, 19) as "时间" from collected_activity c join activity x using (activity_id) where c.account_id = $1 order by 2`,
  },
  {
    ...{ key: 'followed', title: '关注的基地' },
    sql: `select o.org_name as "基地", left(f.created_at::text, 19) as "时间" from followed_base f join org o using (org_id) where f.account_id = $1 order by 2`,
  },
  {
    ...{ key: 'memberships', title: '加入的社团' },
    sql: `select c.name as "社团", '成员' as "身份", left(m.joined_at::text, 19) as "时间" from club_member m join club c using (club_id) where m.account_id = $1
      union all select c.name, '负责人', l.since::text from club_leader l join club c using (club_id) where l.account_id = $1 order by 1, 2`,
  },
  {
    ...{ key: 'clubWorks', title: '在社团发布的内容' },
    sql: `select c.name as "社团", '动态' as "类型", d.message as "内容", left(d.created_at::text, 19) as "时间" from club_dynamic d join club c using (club_id) where d.account_id = $1
      union all select c.name, '照片', p.name || ' ' || p.picture_id, left(p.created_at::text, 19) from club_photo p join club c using (club_id) where p.account_id = $1
      union all select c.name, '简介', i.content, left(i.created_at::text, 19) from club_intro i join club c using (club_id) where i.account_id = $1 order by 4`,
  },
  {
    ...{ key: 'clubs', title: '社团申请', sealed: ['联系电话'] },
    sql: `select c.name as "社团", p.phone_cipher as "联系电话", p.intro_info as "简介", p.hobby as "爱好", case p.audit_status when ${ClubApplyStatus.pending} then '待审核' when ${ClubApplyStatus.passed} then '通过' else '未通过' end as "状态", left(p.created_at::text, 19) as "申请时间"
      from club_application p join club c using (club_id) where p.account_id = $1 order by p.application_id`,
  },
  {
    ...{ key: 'messages', title: '评价与留言' },
    sql: `select content as "内容", array_to_string(picture_ids, ',') as "图片编号", left(created_at::text, 19) as "时间" from message where account_id = $1 order by message_id`,
  },
  {
    ...{ key: 'talks', title: '成长记录' },
    sql: `select content as "内容", array_to_string(file_ids, ',') as "文件编号", case is_open when ${OpenTo.everybody} then '校内可见' else '仅自己可见' end as "谁可以看", left(created_at::text, 19) as "时间"
      from talk where account_id = $1 order by talk_id`,
  },
  {
    ...{ key: 'albums', title: '相册' },
    sql: `select b.name as "相册", b.remark as "描述", (select string_agg(p.file_id, ',' order by p.photo_id) from album_photo p where p.album_id = b.album_id) as "照片编号",
      left(b.created_at::text, 19) as "创建时间" from album b where b.account_id = $1 order by b.album_id`,
  },
  {
    ...{ key: 'albumLog', title: '相册上传记录' },
    sql: `select g.album_name as "相册", array_to_string(g.file_ids, ',') as "照片编号", left(g.created_at::text, 19) as "时间" from album_log g where g.account_id = $1 order by g.log_id`,
  },
  {
    ...{ key: 'likes', title: '点赞与举报' },
    sql: `select '点赞' as "类型", k.message_id as "编号", '' as "原因", left(k.created_at::text, 19) as "时间" from message_like k where k.account_id = $1
      union all select '举报', w.talk_id, w.reason, left(w.created_at::text, 19) from talk_report w where w.account_id = $1 order by 4`,
  },
  {
    ...{ key: 'coins', title: 'V币明细' },
    sql: `select title as "事件", points as "数值", left(created_at::text, 19) as "时间" from vcoin_entry where account_id = $1 and points > 0 order by entry_id`,
  },
  {
    ...{ key: 'addresses', title: '收货地址', sealed: ['收货信息'] },
    sql: `select u.sealed as "收货信息", p.area_name || c.area_name || coalesce(r.area_name, '') as "地区" from user_address u
      join area p on p.area_id = u.province_id join area c on c.area_id = u.city_id left join area r on r.area_id = u.region_id
      where u.account_id = $1 order by u.address_id`,
  },
  {
    ...{ key: 'feedback', title: '意见反馈', sealed: ['联系方式'] },
    sql: `select content as "内容", contact_cipher as "联系方式", answer as "答复", left(created_at::text, 19) as "时间" from feedback where account_id = $1 order by feedback_id`,
  },
  {
    ...{ key: 'requests', title: '个人信息申请' },
    sql: `select case kind when ${DataRequestKind.correct} then '更正' when ${DataRequestKind.erase} then '删除' else '注销' end as "类型", content as "内容", answer as "答复", left(created_at::text, 19) as "时间"
      from data_request where subject_id = $1 or asker_id = $1 order by request_id`,
  },
  {
    ...{ key: 'notifications', title: '消息' },
    sql: `select title as "标题", details as "内容", left(created_at::text, 19) as "时间" from notification where account_id = $1 order by notification_id`,
  },
  {
    ...{ key: 'notificationsOff', title: '关闭的消息提醒' },
    sql: 'select kind as "类型" from notification_off where account_id = $1 order by kind',
  },
  {
    ...{ key: 'sessions', title: '登录设备' },
    sql: `select device_note as "设备", address_note as "网络", left(created_at::text, 19) as "登录时间", left(last_seen_at::text, 19) as "最近使用"
      from session where account_id = $1 and handover_account_id is null order by created_at`,
  },
  {
    ...{ key: 'files', title: '文件' },
    sql: `select file_id as "文件编号", real_name || '' as "文件名", size as "字节数", left(created_at::text, 19) as "时间" from file
      where owner_id = $1 or ${ARCHIVED} order by created_at`,
  },
];

export type ExportRows = Record<string, unknown>[];

/** The rows of a section as they are on a day, opened. */
export async function rowsOf(
  db: Db,
  secrets: Secrets,
  section: Section,
  accountId: string,
  day: string,
): Promise<ExportRows> {
  const rows = await db.rows<Record<string, unknown>>(section.sql, section.daily ? [accountId, day] : [accountId]);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        section.sealed?.includes(name) ? secrets.openIfAny(value as Buffer | null) : (value ?? ''),
      ]),
    ),
  );
}

/** Files that the person sent in, and archived reports, in order. */
export const filesOf = (db: Db, accountId: string, after: string, most: number) =>
  db.rows<{ id: string; key: string; name: string; extension: string }>(
    `select file_id as id, store_key as key, real_name as name, extension from file
     where (owner_id = $1 or ${ARCHIVED}) and file_id > $2 order by file_id limit $3`,
    [accountId, after, most],
  );
