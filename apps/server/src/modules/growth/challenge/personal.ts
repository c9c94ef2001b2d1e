import { ChallengeState } from '@vimo/contract';
import { omission, type Personal, stay, staying } from '../../../personal.ts';
import { labelled } from '../../../platform/sql.ts';

const STAND: Readonly<Record<ChallengeState, string>> = {
  [ChallengeState.audit]: '待审核',
  [ChallengeState.revision]: '待修改',
  [ChallengeState.recheck]: '待复核',
  [ChallengeState.dismissed]: '不成立',
  [ChallengeState.upheld]: '成立',
  [ChallengeState.cleared]: '复核通过',
  [ChallengeState.failed]: '复核不通过',
};

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'questions', part: 'growth', title: '质疑' },
      sql: `select q.title as "记录", q.reason as "质疑原因", array_to_string(q.reason_file_ids, ',') as "质疑附件编号", ${labelled('q.state', STAND)} as "状态", q.opinion as "审核意见", q.check_opinion as "复核意见", left(q.created_at::text, 19) as "时间"
        from record_question q where q.questioner_id = $1 order by q.question_id`,
    },
    {
      ...{ key: 'questioned', part: 'growth', title: '收到的质疑' },
      sql: `select q.title as "记录", q.reason as "质疑原因", q.explain as "说明", array_to_string(q.explain_file_ids, ',') as "说明附件编号", ${labelled('q.state', STAND)} as "状态", q.opinion as "审核意见", q.check_opinion as "复核意见",
        left(q.created_at::text, 19) as "时间" from record_question q where q.challenged_id = $1 order by q.question_id`,
    },
  ],
  omitted: {
    'record_question_history.guardian_id': omission.byGuardian,
    'record_question_history.actor_id': omission.steps,
    'record_question.content': omission.steps,
    'record_question.auditor_id': omission.office,
    'record_question.checker_id': omission.office,
  },
  stays: {
    ...staying(
      stay.law,
      'record_question',
      'title',
      'reason',
      'reason_file_ids',
      'explain',
      'explain_file_ids',
      'opinion',
      'check_opinion',
      'content',
    ),
    ...staying(stay.law, 'record_question_history', 'step', 'remarks', 'acted_as'),
  },
};
