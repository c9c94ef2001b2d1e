import { useCall } from '@vimo/client';
import { type DataOf, hrefTo, SelfReportStatus, selfReportFetch, selfReportStatusLabel } from '@vimo/contract';
import { LinkButton, QueryState, StatusTag } from '@vimo/ui';
import { EvaluationFacts, Opinion, Rich, Spoken, Voice } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ReasonNote } from '../../../features/review/reason-note.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';

/** 学期评价 of one semester: what the teacher, the guardian and the student said. */
export default function MineStateDetail() {
  const { id = '' } = useSearchOf('/mine/myStateDetail');
  const answer = useCall(selfReportFetch, { id });
  const { data } = answer;
  return (
    <MemberPage
      title="学期评价"
      backHref="/mine/myState"
      actions={
        data?.mayWrite === 1 ? (
          <LinkButton size="small" href={hrefTo('/mine/addMyState', { id })}>
            {data.auditStauts === SelfReportStatus.refused ? '修改' : '去填写'}
          </LinkButton>
        ) : null
      }
    >
      <QueryState query={answer} lines={8} card>
        {(data) => (
          <>
            {data.auditStauts === SelfReportStatus.refused ? (
              <ReasonNote title="自评驳回原因" text={data.auditComment} />
            ) : null}
            <EvaluationFacts of={data} />
            <Voice title="教师评语" by={data.teacherName} at={data.teacherCommentDate} waiting="老师还没有写评语">
              {data.teacherComment ? <Spoken text={data.teacherComment} /> : null}
            </Voice>
            <Voice
              title="家长评语"
              by={data.parentName}
              at={data.parentCommentDate}
              waiting="家长评语审核通过后显示在这里"
            >
              {data.parentComment ? <Spoken text={data.parentComment} /> : null}
            </Voice>
            <OwnWords report={data} />
          </>
        )}
      </QueryState>
    </MemberPage>
  );
}

function OwnWords({ report }: { report: DataOf<typeof selfReportFetch> }) {
  const status = report.auditStauts as SelfReportStatus;
  const { label, tone } = selfReportStatusLabel[status];
  const isRefused = status === SelfReportStatus.refused;
  return (
    <Voice
      title="学生自评"
      by={report.byGuardian ? '家长代填写' : ''}
      waiting="还没有提交自评"
      aside={
        <span className="ui-row">
          <StatusTag tone={tone}>{label}</StatusTag>
          {isRefused || status === SelfReportStatus.done ? (
            <Opinion refused={isRefused} text={report.auditComment} />
          ) : null}
        </span>
      }
    >
      {report.comments ? <Rich html={report.comments} /> : null}
    </Voice>
  );
}
