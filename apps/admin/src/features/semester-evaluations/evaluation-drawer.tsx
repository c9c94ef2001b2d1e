import { call } from '@vimo/client';
import {
  COMMENT_LONGEST,
  COMMENT_PHRASES,
  type DataOf,
  manageEvaluationComment,
  manageEvaluationDecide,
  manageEvaluationFetch,
  manageEvaluationReopen,
  type ParentStatus,
  parentStatusLabel,
  SelfReportStatus,
  selfReportStatusLabel,
} from '@vimo/contract';
import { formatDate, formatDateTime, StatusTag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { Conflict } from '../../shared/editor/conflict.tsx';
import { Read } from '../../shared/read.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './semester-evaluations.module.css';

type Evaluation = DataOf<typeof manageEvaluationFetch>;

/** One pupil's evaluation: the three voices, audits, the teacher's comment, a later last day. */
export function EvaluationDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <DetailDrawer title="学期评价详情" open={Boolean(id)} onClose={onClose} footer={null}>
      {id ? (
        <Read endpoint={manageEvaluationFetch} input={{ id }}>
          {(of) => <Details key={of.id} of={of} />}
        </Read>
      ) : null}
    </DetailDrawer>
  );
}

function Details({ of }: { of: Evaluation }) {
  const student = selfReportStatusLabel[of.auditStauts as SelfReportStatus];
  const parent = parentStatusLabel[of.parentStatus as ParentStatus];
  return (
    <>
      <h3 className={styles.who}>
        <bdi translate="no">{of.studentName}</bdi>
        <span className="ui-muted">
          {of.className} · {of.semesterName}
        </span>
      </h3>
      <Part
        title="学生自评"
        status={<StatusTag tone={student.tone}>{student.label}</StatusTag>}
        line={[formatDateTime(of.submitDate), of.byGuardian ? '家长代填写' : ''].filter(Boolean).join(' · ')}
      >
        {of.comments ? <RichText html={of.comments} /> : <p className="ui-muted">还没有提交</p>}
        {of.auditComment ? <p className={styles.opinion}>审核意见：{of.auditComment}</p> : null}
        {of.auditStauts === SelfReportStatus.submitted ? <Decide key={of.submitDate} of={of} whose="student" /> : null}
      </Part>
      <Part title="教师评语" line={[of.teacherName, formatDate(of.teacherCommentDate)].filter(Boolean).join(' · ')}>
        <Comment of={of} />
      </Part>
      <Part
        title="家长评语"
        status={<StatusTag tone={parent.tone}>{parent.label}</StatusTag>}
        line={[of.parentName, formatDateTime(of.parentCommentDate)].filter(Boolean).join(' · ')}
      >
        {of.parentComment ? <p className={styles.words}>{of.parentComment}</p> : <p className="ui-muted">还没有提交</p>}
        {of.parentRemark ? <p className={styles.opinion}>审核意见：{of.parentRemark}</p> : null}
        {of.parentStatus === 2 ? <Decide key={of.parentCommentDate} of={of} whose="parent" /> : null}
      </Part>
      <Extend of={of} />
    </>
  );
}

function Part({
  title,
  status,
  line,
  children,
}: {
  title: string;
  status?: ReactNode;
  line: string;
  children: ReactNode;
}) {
  return (
    <section className={styles.part}>
      <header>
        <h4>{title}</h4>
        {status}
        {line ? <span className="ui-muted ui-tabular">{line}</span> : null}
      </header>
      {children}
    </section>
  );
}

/** Passes, or refuses with a reason. */
function Decide({ of, whose }: { of: Evaluation; whose: 'student' | 'parent' }) {
  const { run, pending } = useDoOnce();
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState('');
  const decide = (pass: 0 | 1) => {
    if (pass === 0 && !opinion.trim()) return setProblem('请填写驳回原因');
    return run(() => call(manageEvaluationDecide, { id: of.id, revision: of.revision, of: whose, pass, opinion }));
  };
  const label = whose === 'student' ? '自评的审核意见' : '家长评语的审核意见';
  return (
    <div className={styles.decide}>
      <Input.TextArea
        aria-label={label}
        placeholder="审核意见；退回时必填"
        autoSize={{ minRows: 2, maxRows: 5 }}
        maxLength={200}
        value={opinion}
        {...(problem ? { status: 'error' as const } : {})}
        onChange={(event) => {
          setProblem('');
          setOpinion(event.target.value);
        }}
      />
      <p className="ui-help is-error" role="alert">
        {problem}
      </p>
      <div className={styles.buttons}>
        <Button disabled={pending} onClick={() => void decide(0)}>
          退回
        </Button>
        <Button type="primary" disabled={pending} onClick={() => void decide(1)}>
          通过
        </Button>
      </div>
    </div>
  );
}

/** The class teacher's comment, with sentences ready to pick. What a colleague saved meanwhile is not written over unasked. */
function Comment({ of: { id, revision, teacherComment } }: { of: Evaluation }) {
  const { run, pending } = useDoOnce();
  const [text, setText] = useState(teacherComment);
  /** What stood when the text was begun, or was last looked at. */
  const [base, setBase] = useState(teacherComment);
  const [picking, setPicking] = useState(false);
  const isOthers = teacherComment !== base && text !== teacherComment;
  if (teacherComment !== base && (!isOthers || text === base)) {
    setBase(teacherComment);
    setText(teacherComment);
  }
  const save = () => run(() => call(manageEvaluationComment, { id, revision, teacherComment: text }));
  return (
    <>
      {isOthers ? (
        <Conflict
          title={`评语已被他人改为“${teacherComment}”`}
          onTake={() => {
            setBase(teacherComment);
            setText(teacherComment);
          }}
          onKeep={() => void save()}
        />
      ) : null}
      <Input.TextArea
        aria-label="教师评语"
        placeholder="写下您眼中的孩子"
        autoSize={{ minRows: 4, maxRows: 10 }}
        maxLength={COMMENT_LONGEST}
        showCount
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {picking ? (
        <ul className={styles.phrases}>
          {COMMENT_PHRASES.map((phrase) => (
            <li key={phrase}>
              <button
                type="button"
                disabled={text.includes(phrase) || text.length + phrase.length > COMMENT_LONGEST}
                onClick={() => setText((before) => before + phrase)}
              >
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.buttons}>
        <Button aria-expanded={picking} onClick={() => setPicking(!picking)}>
          常用评语
        </Button>
        <Button
          type="primary"
          disabled={text.trim() === '' || text === teacherComment || isOthers || pending}
          onClick={() => void save()}
        >
          保存评语
        </Button>
      </div>
    </>
  );
}

/** A later last day for this student alone. */
function Extend({ of }: { of: Evaluation }) {
  const { run, pending } = useDoOnce();
  const [endsOn, setEndsOn] = useState('');
  return (
    <Part title="延长填写时间" line={`现在的截止日期 ${of.endTime}`}>
      <div className={styles.extend}>
        <Input
          type="date"
          aria-label="延长到"
          min={of.endTime}
          value={endsOn}
          onChange={(event) => setEndsOn(event.target.value)}
        />
        <Button
          disabled={!endsOn || pending}
          onClick={() => void run(() => call(manageEvaluationReopen, { id: of.id, revision: of.revision, endsOn }))}
        >
          延长
        </Button>
      </div>
    </Part>
  );
}
