import type { RecordStep } from '@vimo/contract';
import { Card } from '@vimo/ui';
import shared from './record.module.css';
import styles from './record-history.module.css';

/** Every step that a record took, the first one first; whoever reads it under a public notice is told none. */
export function RecordHistory({ historyList }: { historyList: readonly RecordStep[] }) {
  if (historyList.length === 0) return null;
  return (
    <Card as="section" className={shared.detail}>
      <h2>记录经过</h2>
      <ol className={styles.timeline}>
        {historyList.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
          <li key={at}>
            <b>{step.stepName}</b>
            <span>
              {step.actedAs} {step.actorName} · <time className="ui-tabular">{step.at.slice(0, 16)}</time>
            </span>
            {step.remarks ? <q>{step.remarks}</q> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
