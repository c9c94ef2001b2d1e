import { useCall } from '@vimo/client';
import { hrefTo, SelfReportStatus, selfReportFetch, selfReportStatusLabel } from '@vimo/contract';
import { Card, ErrorState, LinkButton, Loading, SkeletonText, StatusTag } from '@vimo/ui';
import { EvaluationFacts, Opinion, Rich, Spoken, Voice } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';

/** 学期评价 of one semester: what the teacher, the guardian and the student said. */
export default function MineStateDetail() {
  const { id = '' } = useSearchOf('/mine/myStateDetail');
  const { data, error, refetch } = useCall(selfReportFetch, { id });
  const status = data ? selfReportStatusLabel[data.auditStauts as SelfReportStatus] : undefined;
  const audited = data?.auditStauts === SelfReportStatus.done || data?.auditStauts === SelfReportStatus.refused;
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
      {data && status ? (
        <>
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
          <Voice
            title="学生自评"
            by={data.byGuardian ? '家长代填写' : ''}
            waiting="还没有提交自评"
            aside={
              <span className="ui-row">
                <StatusTag tone={status.tone}>{status.label}</StatusTag>
                {audited ? (
                  <Opinion refused={data.auditStauts === SelfReportStatus.refused} text={data.auditComment} />
                ) : null}
              </span>
            }
          >
            {data.comments ? <Rich html={data.comments} /> : null}
          </Voice>
        </>
      ) : error ? (
        <Card as="section">
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
    </MemberPage>
  );
}
