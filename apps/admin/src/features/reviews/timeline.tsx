import styles from './reviews.module.css';

interface Step {
  stepName: string;
  at: string;
  actorName: string;
  actedAs?: string;
  remarks: string;
}

/** Every step that was taken, the first one first, and what is waited for. */
export function Timeline({ steps, waits }: { steps: readonly Step[]; waits?: string | undefined }) {
  return (
    <ol className={styles.timeline}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <li key={at}>
          <b>{step.stepName}</b>
          <span className="ui-muted ui-text-13">
            {step.actedAs ? `${step.actedAs} ` : ''}
            {step.actorName} · <time className="ui-tabular">{step.at.slice(0, 16)}</time>
          </span>
          {step.remarks ? <q>{step.remarks}</q> : null}
        </li>
      ))}
      {waits ? (
        <li>
          <b>{waits}</b>
        </li>
      ) : null}
    </ol>
  );
}
