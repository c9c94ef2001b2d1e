import { type DataOf, type EvaluateCycle, evaluateCycleLabel, type evaluateTaskFetch } from '@vimo/contract';
import { formatTimeRange, Tag } from '@vimo/ui';
import styles from './tasks.module.css';

export type Task = DataOf<typeof evaluateTaskFetch>;

/** What is evaluated, when, and how. */
export function TaskHead({ task }: { task: Task }) {
  return (
    <header className={styles.head}>
      <h1>{task.title}</h1>
      <p className={styles.facts}>
        <Tag>{evaluateCycleLabel[task.cycle as EvaluateCycle]}</Tag>
        <span className="ui-tabular ui-no-break">{formatTimeRange(task.startDate, task.endDate)}</span>
        <span>0—100 分，未评的项不计为 0 分</span>
        {task.byGuardian ? <span>家长代操作</span> : null}
      </p>
    </header>
  );
}
