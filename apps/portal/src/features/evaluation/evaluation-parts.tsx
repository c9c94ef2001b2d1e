import type { CodeLabel, Href } from '@vimo/contract';
import { Card, classNames, Dialog, EmptyState, formatDate, LinkButton, StatusTag } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import { type ReactNode, useState } from 'react';
import styles from './evaluation.module.css';

/** Of whom and when an evaluation is. */
interface Head {
  orgName: string;
  gradeName: string;
  className: string;
  semesterName: string;
  studentNo: string;
  studentName: string;
  endTime: string;
}

/** School, grade, class, semester, student and deadline above an evaluation. */
export function EvaluationFacts({ of, status }: { of: Head; status?: CodeLabel }) {
  const facts: [string, ReactNode][] = [
    ['学校', of.orgName],
    ['年级', of.gradeName],
    ['班级', of.className],
    ['学期', of.semesterName],
    ['学号', of.studentNo],
    ['姓名', of.studentName],
    ['填写截止时间', <time key="end">{of.endTime}</time>],
  ];
  return (
    <dl className={classNames('ui-card ui-tabular', styles.facts)}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {status ? (
        <div>
          <dt>状态</dt>
          <dd>
            <StatusTag tone={status.tone}>{status.label}</StatusTag>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

const WHY_CLOSED: Record<string, string> = {
  未审核: '已提交，请等待老师审核',
  已完成: '已审核通过，不能再修改',
  已逾期: '填写时间已截止，如需补填请联系班主任',
};

/** In place of the form where nothing may be written: why, and the way to what was said. */
export const ClosedForm = ({ label, href }: { label: string; href: Href }) => (
  <Card as="section">
    <EmptyState
      text={WHY_CLOSED[label] ?? '现在还不能填写'}
      action={
        <LinkButton variant="outline" href={href}>
          查看
        </LinkButton>
      }
    />
  </Card>
);

/** What one person said, with who and when. */
export function Voice({
  title,
  aside,
  by,
  at,
  waiting,
  children,
}: {
  title: string;
  /** At the right of the title: a state, or a link. */
  aside?: ReactNode;
  by?: string;
  at?: string;
  /** Shown in the words' place while there are none. */
  waiting: string;
  children?: ReactNode;
}) {
  const signed = [by, formatDate(at)].filter(Boolean).join(' · ');
  return (
    <section className={classNames('ui-card', styles.voice)}>
      <div className={styles.voiceHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children ? (
        <>
          {children}
          {signed ? <p className={classNames('ui-tabular', styles.signed)}>{signed}</p> : null}
        </>
      ) : (
        <p className={styles.wait}>{waiting}</p>
      )}
    </section>
  );
}

export const Spoken = ({ text }: { text: string }) => <p className={styles.spoken}>{text}</p>;

/** A student's rich text. */
export const Rich = ({ html }: { html: string }) => (
  <div className={styles.rich}>
    <RichText html={html} />
  </div>
);

/** A link that opens what an audit said. */
export function Opinion({ refused, text }: { refused: boolean; text: string }) {
  const [open, setOpen] = useState(false);
  const title = refused ? '驳回原因' : '审核意见';
  return (
    <>
      <button type="button" className="ui-link" onClick={() => setOpen(true)}>
        查看{title}
      </button>
      <Dialog open={open} title={title} onClose={() => setOpen(false)}>
        <p className={classNames(styles.opinion, refused ? styles.bad : styles.good)}>
          {text || (refused ? '老师没有填写原因' : '老师没有填写意见')}
        </p>
      </Dialog>
    </>
  );
}
