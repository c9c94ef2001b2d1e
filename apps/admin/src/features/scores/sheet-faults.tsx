import type { Sheet } from '@vimo/contract';
import styles from './scores.module.css';
import { cellKey } from './sheet-grid.tsx';

/** More than this says that the block was pasted one column aside, not where to mend. */
const MOST = 20;

/** What is wrong with a sheet, by pupil and column in the order of the sheet; a press leads to the cell. */
export function SheetFaults({
  sheet: { rows, columns },
  problems,
  onGo,
}: {
  sheet: Sheet;
  problems: Readonly<Record<string, string>>;
  onGo: (at: string) => void;
}) {
  const faults = rows.flatMap(({ studentId, studentName }) =>
    columns.flatMap(({ key, title }) => {
      const at = cellKey(studentId, key);
      const problem = problems[at];
      return problem ? [{ at, text: `${studentName} ${title}：${problem}` }] : [];
    }),
  );
  if (faults.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="要改的格">
      {faults.slice(0, MOST).map(({ at, text }) => (
        <li key={at}>
          <button type="button" onClick={() => onGo(at)}>
            {text}
          </button>
        </li>
      ))}
      {faults.length > MOST ? <li className="ui-muted">还有 {faults.length - MOST} 格，改好后会继续列出</li> : null}
    </ul>
  );
}
