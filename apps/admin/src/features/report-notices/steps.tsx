import { useQueryClient } from '@tanstack/react-query';
import { useToday } from '@vimo/client';
import type { PublicNotice, ReportFrame } from '@vimo/contract';
import { CheckBoldIcon, classNames, formatShortDay } from '@vimo/ui';
import { endSteps } from './progress.ts';
import styles from './report-notices.module.css';

/** The step with which a notice begins. */
const START = 2;
const DAY_MS = 86_400_000;

/** The end of a semester as its steps; the one that is reached now is marked, and of a notice that runs where it is today. */
export function Steps({
  semester,
  notice,
  archived,
}: {
  semester: ReportFrame['semesters'][number];
  notice: PublicNotice | null;
  /** Every report of the semester is archived. */
  archived: boolean;
}) {
  const queries = useQueryClient();
  const now = useToday(() => queries.invalidateQueries());
  const steps = endSteps(semester, notice, { today: now, archived });
  return (
    <ol className={classNames('ui-card', styles.steps, notice && styles.noticed)} aria-label="学期收尾">
      {steps.map(({ name, text, stand }, at) => (
        <li
          key={name}
          className={stand === 'ahead' ? undefined : styles[stand]}
          aria-current={stand === 'now' ? 'step' : undefined}
        >
          <i aria-hidden="true">{stand === 'done' ? <CheckBoldIcon /> : at + 1}</i>
          <b>{name}</b>
          <span className="ui-muted">{text}</span>
          {notice && at === START ? <Window notice={notice} now={now} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** From the start of a notice to its end, with today on the way. */
function Window({ notice: { startsOn, endsOn }, now }: { notice: PublicNotice; now: string }) {
  const share = (Date.parse(now) - Date.parse(startsOn)) / Math.max(DAY_MS, Date.parse(endsOn) - Date.parse(startsOn));
  return (
    <p className={styles.window}>
      {share >= 0 && share <= 1 ? <em style={{ left: `${share * 100}%` }}>今天 {formatShortDay(now)}</em> : null}
    </p>
  );
}
