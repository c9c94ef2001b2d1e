import { clubApplyLabel } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

/** Why what somebody made for a club stays. */
const OF_THE_CLUB = 'The club’s: it stays on its pages, whoever made it.';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'memberships', part: 'activities', title: '加入的社团' },
      sql: `select c.name as "社团", '成员' as "身份", left(m.joined_at::text, 19) as "时间" from club_member m join club c using (club_id) where m.account_id = $1
        union all select c.name, '负责人', l.since::text from club_leader l join club c using (club_id) where l.account_id = $1 order by 1, 2`,
    },
    {
      ...{ key: 'clubWorks', part: 'activities', title: '在社团发布的内容' },
      sql: `select c.name as "社团", '动态' as "类型", d.message as "内容", d.refusal_reason as "未通过原因", left(d.created_at::text, 19) as "时间" from club_dynamic d join club c using (club_id) where d.account_id = $1
        union all select c.name, '照片', p.name || ' ' || p.picture_id, p.refusal_reason, left(p.created_at::text, 19) from club_photo p join club c using (club_id) where p.account_id = $1
        union all select c.name, '简介', i.content, i.refusal_reason, left(i.created_at::text, 19) from club_intro i join club c using (club_id) where i.account_id = $1 order by 5`,
    },
    {
      ...{ key: 'clubs', part: 'activities', title: '社团申请', sealed: ['联系电话'] },
      // The number is that of who applied: of a guardian it stands in the guardian's own file, as the child's reaches the other one too.
      sql: `select c.name as "社团", case when coalesce(p.by_parent_id, p.account_id) = $1 then p.phone_cipher end as "联系电话", p.intro_info as "简介", p.hobby as "爱好", p.picture_id as "照片编号", p.review_note as "审核意见", ${labelled('p.audit_status', clubApplyLabel)} as "状态", left(p.created_at::text, 19) as "申请时间"
        from club_application p join club c using (club_id) where p.account_id = $1 or p.by_parent_id = $1 order by p.application_id`,
    },
  ],
  omitted: {
    'club_application.reviewer_id': omission.office,
    'club_dynamic.held_reason': omission.check,
    'club_dynamic.reviewer_id': omission.office,
    'club_intro.held_reason': omission.check,
    'club_intro.reviewer_id': omission.office,
    'club_photo.held_reason': omission.check,
    'club_photo.reviewer_id': omission.office,
  },
  stays: {
    ...staying(stay.office, 'club_application', 'review_note'),
    ...staying(OF_THE_CLUB, 'club_dynamic', 'message', 'held_reason', 'refusal_reason'),
    ...staying(OF_THE_CLUB, 'club_intro', 'content', 'held_reason', 'refusal_reason'),
    ...staying(OF_THE_CLUB, 'club_photo', 'name', 'picture_id', 'held_reason', 'refusal_reason'),
  },
};
