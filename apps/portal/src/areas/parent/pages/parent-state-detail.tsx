import { hrefTo, ParentStatus, parentStatusLabel } from '@vimo/contract';
import { LinkButton } from '@vimo/ui';
import { EvaluationFacts, Opinion, Spoken, Voice } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { ReasonNote } from '../../../features/review/reason-note.tsx';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { OtherVoices, WithEvaluation } from '../evaluation.tsx';

/** 学期评价 of one semester of a child, to read. */
export default function ParentStateDetail() {
  const { id = '' } = useSearchOf('/parent/parentStateDetail');
  return (
    <MemberPage title="学期评价" backHref="/parent/parentState">
      <WithEvaluation id={id}>
        {(of) => (
          <>
            {of.parentStatus === ParentStatus.refused ? (
              <ReasonNote title="家长评语驳回原因" text={of.parentRemark} />
            ) : null}
            <EvaluationFacts of={of} status={parentStatusLabel[of.parentStatus as ParentStatus]} />
            <OtherVoices of={of} />
            <Voice
              title="家长评语"
              by={of.parentName}
              at={of.parentCommentDate}
              waiting="还没有填写家长评语"
              aside={
                <span className="ui-row">
                  {of.parentStatus === ParentStatus.done ? <Opinion refused={false} text={of.parentRemark} /> : null}
                  {of.parentStatus === ParentStatus.refused ? <Opinion refused text={of.parentRemark} /> : null}
                  {of.mayWrite ? (
                    <LinkButton size="small" href={hrefTo('/parent/addParentState', { id: of.id })}>
                      {of.parentStatus === ParentStatus.refused ? '修改' : '去填写'}
                    </LinkButton>
                  ) : null}
                </span>
              }
            >
              {of.parentComment ? <Spoken text={of.parentComment} /> : null}
            </Voice>
          </>
        )}
      </WithEvaluation>
    </MemberPage>
  );
}
