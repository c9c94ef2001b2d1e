import { useNavigate } from '@tanstack/react-router';
import { CallError, call, keyOf } from '@vimo/client';
import {
  COMMENT_LONGEST,
  ParentStatus,
  parentCommentFetch,
  parentCommentPage,
  parentCommentSubmit,
  parentStatusLabel,
} from '@vimo/contract';
import { Button, classNames, Field, LinkButton, sayRefusal, TextArea, toast } from '@vimo/ui';
import { type FormEvent, useState } from 'react';
import styles from '../../../features/evaluation/evaluation.module.css';
import { EvaluationFacts, Opinion } from '../../../features/evaluation/evaluation-parts.tsx';
import { MemberPage } from '../../../features/member/member-page.tsx';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { useKeptText } from '../../../features/session/use-kept-text.ts';
import { queryClient } from '../../../shared/query-client.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { OtherVoices, type ParentEvaluation, WithEvaluation } from '../evaluation.tsx';

const LIST = '/parent/parentState';
const ROWS = 7;

/** 填写家长评语, beside what the child and the teacher said. */
export default function ParentStateEdit() {
  const { id = '' } = useSearchOf('/parent/addParentState');
  return (
    <MemberPage title="学期评价" backHref={LIST}>
      <WithUser>
        {(user) => (
          <WithEvaluation id={id}>
            {(of) => (
              <>
                <EvaluationFacts of={of} status={parentStatusLabel[of.parentStatus as ParentStatus]} />
                <div className={classNames(styles.columns, styles.beside)}>
                  <OtherVoices of={of} />
                  <Write key={of.id} of={of} accountId={user.userid} />
                </div>
              </>
            )}
          </WithEvaluation>
        )}
      </WithUser>
    </MemberPage>
  );
}

function Write({ of, accountId }: { of: ParentEvaluation; accountId: string }) {
  const navigate = useNavigate();
  const { text, set, drop } = useKeptText(`parent-comment.${accountId}.${of.id}`, of.parentComment);
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!text.trim()) return setProblem('内容不能为空！');
    setPending(true);
    try {
      const { message } = await call(parentCommentSubmit, { id: of.id, parentComment: text });
      drop();
      toast.success(message);
      await Promise.all(
        [parentCommentPage, parentCommentFetch].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      );
      await navigate({ to: LIST as never });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.parentComment) setProblem(error.fields.parentComment);
      else sayRefusal(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <form className={classNames('ui-card', styles.voice)} onSubmit={(event) => void send(event)} noValidate>
      {of.parentStatus === ParentStatus.refused ? (
        <p className={styles.voiceHead}>
          老师请您修改后再提交
          <Opinion refused text={of.parentRemark} />
        </p>
      ) : null}
      <Field label="家长评语" required error={problem ?? null} hint="写给孩子的话，老师审核后孩子就能看到。">
        <TextArea
          rows={ROWS}
          maxLength={COMMENT_LONGEST}
          value={text}
          onChange={(event) => {
            setProblem(undefined);
            set(event.target.value);
          }}
        />
      </Field>
      <div className={styles.actions}>
        <LinkButton variant="outline" href={LIST}>
          取消
        </LinkButton>
        <Button type="submit" loading={pending}>
          提交
        </Button>
      </div>
    </form>
  );
}
