import {
  type DataOf,
  modifyStatusLabel,
  QuestionFlow,
  type QuestionResult,
  type questionFetch,
  questionResultLabel,
  type RecheckResult,
  recheckResultLabel,
} from '@vimo/contract';
import { Card, CheckBoldIcon, classNames, formatActivityTime, Timeline } from '@vimo/ui';
import styles from './flow.module.css';

type Challenge = DataOf<typeof questionFetch>;

interface FlowStep {
  name: string;
  who: string;
  /** How it came out. */
  outcome?: string | undefined;
  at?: string;
}

/** The four steps: who took them and how they came out, or whose turn it is and until when. */
export function Flow({ challenge }: { challenge: Challenge }) {
  const { status, studentStatus, checkStatus, flowStatus, reviewerName, challengedPersonName, dueDate } = challenge;
  const wasModified = studentStatus !== 0;
  const modifiedAt = challenge.historyList.findLast(({ step }) => step === 'revise')?.at ?? '';
  const steps: FlowStep[] = [
    {
      name: '质疑审核',
      who: reviewerName,
      outcome: questionResultLabel[status as QuestionResult]?.label,
      at: challenge.auditTime,
    },
    {
      name: '创建人修改',
      who: challengedPersonName,
      outcome: modifyStatusLabel(studentStatus)?.label,
      at: modifiedAt,
    },
    {
      name: '修改审核',
      who: reviewerName,
      outcome: recheckResultLabel[checkStatus as RecheckResult]?.label,
      at: challenge.checkTime,
    },
    { name: '结束', who: '', at: challenge.endTime },
  ];
  const ended = flowStatus === QuestionFlow.ended;
  return (
    <Card>
      <ol className={styles.flow}>
        {steps.map(({ name, who, outcome, at }, index) => {
          const number = index + 1;
          // A challenge that ended with the ruling went past the modification.
          const skipped = ended && !wasModified && (number === 2 || number === 3);
          const done = !skipped && (number < flowStatus || (ended && number === 4));
          const now = number === flowStatus && !ended;
          const text = skipped ? '无需进行' : [who, done || now ? outcome : ''].filter(Boolean).join(' · ');
          return (
            <li
              key={name}
              className={classNames(done && styles.done, now && styles.now) || undefined}
              aria-current={now ? 'step' : undefined}
            >
              <i aria-hidden="true">{done ? <CheckBoldIcon /> : number}</i>
              <b>{name}</b>
              {text ? <span>{text}</span> : null}
              {done && at ? <time>{formatActivityTime(at)}</time> : null}
              {now && dueDate ? <span className={styles.due}>{formatActivityTime(dueDate)}前</span> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Who is next, as the last line of the history. */
const NEXT: Partial<Record<number, string>> = {
  [QuestionFlow.audit]: '等待质疑审核',
  [QuestionFlow.revision]: '等待修改',
  [QuestionFlow.recheck]: '等待修改审核',
};

/** Every step that was taken, and the one that is waited for. */
export function Steps({ challenge }: { challenge: Challenge }) {
  const { historyList, flowStatus, dueDate, reviewerName, challengedPersonName } = challenge;
  const next = NEXT[flowStatus];
  const who = flowStatus === QuestionFlow.revision ? challengedPersonName : reviewerName;
  return (
    <Timeline
      steps={historyList}
      next={next ? { name: next, text: `${who}${dueDate ? `，${formatActivityTime(dueDate)}前` : ''}` } : undefined}
    />
  );
}
