import { type EvaluateStatus, EvaluateType, evaluateStatusLabel } from '@vimo/contract';
import { Card, EmptyState, formatDateTime, LinkButton, StatusTag } from '@vimo/ui';
import { useState } from 'react';
import { usePhone } from '../../../features/order/use-phone.ts';
import page from './evaluate.module.css';
import styles from './indicator.module.css';
import { ratedIn } from './marks.ts';
import { PeerCards, type PeerView } from './peer-cards.tsx';
import { PeerMatrix } from './peer-matrix.tsx';
import { PersonMarks } from './person-marks.tsx';
import type { Task } from './task-head.tsx';

/** The marks that were given, or that there is nobody to rate: a class of one, or classmates who have left. */
export function GivenMarks({ task }: { task: Task }) {
  const phone = usePhone();
  const [at, setAt] = useState(0);
  const [view, setView] = useState<PeerView>('person');
  const people = ratedIn(task.valueList);
  if (people.length === 0)
    return (
      <Card as="section">
        <EmptyState
          text={task.type === EvaluateType.peer ? '班里现在没有需要你评价的同学' : '现在没有需要评价的指标'}
          action={
            <LinkButton variant="outline" href="/mine/evaluateTask">
              返回评价任务
            </LinkButton>
          }
        />
      </Card>
    );
  const { label, tone } = evaluateStatusLabel[task.status as EvaluateStatus];
  const show = (next: PeerView) => {
    setView(next);
    setAt(0);
  };
  return (
    <>
      <p className={page.note}>
        <span>
          <StatusTag tone={tone}>{label}</StatusTag>
          {task.submitDate ? (
            <span className="ui-tabular">{formatDateTime(task.submitDate)} 提交</span>
          ) : (
            <span>没有提交过评分</span>
          )}
        </span>
        <span className="ui-tabular">
          已评 {task.rated} / {task.total}
        </span>
      </p>
      {task.type === EvaluateType.peer ? (
        phone ? (
          <PeerCards people={people} view={view} onView={show} at={at} onAt={setAt} />
        ) : (
          <PeerMatrix people={people} />
        )
      ) : (
        <div className={styles.indicators}>
          {people.map((person) => (
            <PersonMarks key={person.name} rated={person} />
          ))}
        </div>
      )}
    </>
  );
}
