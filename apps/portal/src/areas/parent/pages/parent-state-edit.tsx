import { useNavigate } from '@tanstack/react-router';
import { call, keyOf } from '@vimo/client';
import {
  COMMENT_LONGEST,
  hrefTo,
  ParentStatus,
  parentCommentFetch,
  parentCommentPage,
  parentCommentSubmit,
  parentStatusLabel,
} from '@vimo/contract';
import { asLeft, Button, classNames, Field, LinkButton, RootMark, TextArea, toast } from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/evaluation/evaluation.module.css';
import { ClosedForm, EvaluationFacts } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { ReasonNote } from '../../../features/review/reason-note.tsx';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { OtherVoices, type ParentEvaluation, WithEvaluation } from '../evaluation.tsx';

const LIST = '/parent/parentState';
const ROWS = 7;

/** 填写家长评语, beside what the child and the teacher said. */
export default function ParentStateEdit() {
  const { id = '' } = useSearchOf('/parent/addParentState');
  return (
    <MemberPage title="家长评语" backHref={LIST}>
      <WithUser>
        {() => (
          <WithEvaluation id={id}>
            {(of) => (
              <>
                {of.parentStatus === ParentStatus.refused ? (
                  <ReasonNote title="家长评语驳回原因" text={of.parentRemark} />
                ) : null}
                <EvaluationFacts of={of} status={parentStatusLabel[of.parentStatus as ParentStatus]} />
                <div className={classNames(styles.columns, styles.beside)}>
                  <div>
                    <OtherVoices of={of} />
                  </div>
                  <Write key={of.id} of={of} />
                </div>
              </>
            )}
          </WithEvaluation>
        )}
      </WithUser>
    </MemberPage>
  );
}

function Write({ of }: { of: ParentEvaluation }) {
  const navigate = useNavigate();
  const { form, input, errors, pending, typed } = useKeptForm(`parent-comment.${of.id}`, {
    initial: { parentComment: of.parentComment },
    check: ({ parentComment }) => ({ parentComment: parentComment.trim() ? undefined : '内容不能为空！' }),
    send: async ({ parentComment }) => {
      const { message } = await call(parentCommentSubmit, { id: of.id, parentComment });
      toast.success(message);
      await Promise.all(
        [parentCommentPage, parentCommentFetch].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
      await navigate({ href: asLeft(LIST) });
    },
  });
  // Judged when the page opens: a deadline that passes while something is typed takes nothing away.
  const [isClosed] = useState(of.mayWrite === 0 && !typed);
  if (isClosed)
    return (
      <ClosedForm
        label={parentStatusLabel[of.parentStatus as ParentStatus].label}
        href={hrefTo('/parent/parentStateDetail', { id: of.id })}
      />
    );
  return (
    <form className={classNames('ui-card', styles.voice)} {...form}>
      <Field label="家长评语" required error={errors.parentComment} hint="写给孩子的话，老师审核后孩子就能看到。">
        <TextArea {...input('parentComment')} rows={ROWS} maxLength={COMMENT_LONGEST} />
      </Field>
      <div className={styles.actions} data-bottom-bar>
        <RootMark word="submit" />
        <LinkButton variant="outline" href={asLeft(LIST)}>
          取消
        </LinkButton>
        <Button type="submit" loading={pending}>
          提交
        </Button>
      </div>
    </form>
  );
}
