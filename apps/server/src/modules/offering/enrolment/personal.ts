import { attendanceLabel } from '@vimo/contract';
import { omission, type Personal } from '../../../personal.ts';
import { labelled, yes } from '../../../platform/sql.ts';

/** The name of a row `alias` that was put down: of a guardian of the person, whose file reaches the other guardian too, that it is one. */
const putDown = (alias: string) =>
  `case when exists (select from child_binding b join account g on g.account_id = b.parent_id
     where b.student_id = ${alias}.account_id and folded_name(g.name) = folded_name(${alias}.name)) then '家长' else ${alias}.name end`;

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'enrolments', part: 'activities', title: '活动报名', sealed: ['报名手机', '报名证件'] },
      // The number is that of who signed up: of a guardian it stands in the guardian's own file, as the child's reaches the other one too.
      sql: `select x.title as "活动", e.remarks as "报名备注", case when coalesce(e.by_parent_id, e.account_id) = $1 then e.phone_cipher end as "报名手机",
        case when e.account_id = $1 then e.identity_cipher end as "报名证件", left(e.created_at::text, 19) as "报名时间",
        coalesce(left(e.cancelled_at::text, 19), '') as "取消时间", e.end_reason as "取消原因", ${yes('e.evaluated')} as "已评价"
        from enrolment e join activity x using (activity_id) where e.account_id = $1 or e.by_parent_id = $1 order by e.enrolment_id`,
    },
    {
      ...{ key: 'companions', part: 'activities', title: '同行人与紧急联系人' },
      sql: `select x.title as "活动", '同行人' as "类型", ${putDown('p')} as "姓名" from participant p join activity x using (activity_id) where p.account_id = $1
        union all select x.title, '紧急联系人', ${putDown('h')} from emergency_contact h join activity x using (activity_id) where h.account_id = $1 order by 1, 2, 3`,
    },
    {
      ...{ key: 'attendance', part: 'activities', title: '活动考勤' },
      sql: `select x.title as "活动", t.held_on::text as "日期", ${labelled('t.state', attendanceLabel)} as "考勤"
        from attendance t join activity x using (activity_id) where t.account_id = $1 order by t.held_on, t.enrolment_id`,
    },
  ],
  omitted: {
    'attendance_marking.actor_id': omission.office,
    'participant.identity_cipher': omission.others,
    'participant.phone_cipher': omission.others,
    'emergency_contact.identity_cipher': omission.others,
    'emergency_contact.phone_cipher': omission.others,
  },
};
