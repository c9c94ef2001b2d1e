import { formatDateTime } from '../format.ts';
/** One line of a history. */
export interface TimelineStep {
  stepName: string;
  at: string;
  actorName: string;
  /** In what capacity they acted. */
  actedAs?: string | undefined;
  remarks: string;
}

/** Every step that was taken, the first one first; and what is waited for, by whom and until when. */
export function Timeline({
  steps,
  next,
}: {
  steps: readonly TimelineStep[];
  next?: { name: string; text?: string } | undefined;
}) {
  return (
    <ol className="ui-timeline">
      {steps.map(({ stepName, at, actorName, actedAs, remarks }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <li key={index}>
          <b>{stepName}</b>
          <span>
            {actedAs ? `${actedAs} ` : ''}
            <bdi translate="no">{actorName}</bdi> · <time className="ui-tabular">{formatDateTime(at)}</time>
          </span>
          {remarks ? <q>{remarks}</q> : null}
        </li>
      ))}
      {next ? (
        <li className="is-next">
          <b>{next.name}</b>
          {next.text ? <span>{next.text}</span> : null}
        </li>
      ) : null}
    </ol>
  );
}
