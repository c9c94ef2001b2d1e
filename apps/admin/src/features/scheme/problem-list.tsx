import { WarningCircleFillIcon } from '@vimo/ui';
import type { Problem } from './edited.ts';
import styles from './scheme.module.css';

/** What has to be mended before the scheme can be published, each with a way to it. */
export function ProblemList({
  problems,
  onSeek,
}: {
  problems: readonly Problem[];
  onSeek: (problem: Problem) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <section className={`ui-card ${styles.problems}`} aria-labelledby="problems">
      <h2 id="problems">
        <WarningCircleFillIcon />
        发布前要修改 {problems.length} 处
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.key} ${problem.property} ${problem.text}`}>
            <span>
              {problem.place ? `${problem.place}：` : ''}
              {problem.text}
            </span>
            <button type="button" className="ui-link" onClick={() => onSeek(problem)}>
              去修改
              <span className="ui-visually-hidden">{problem.place}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
