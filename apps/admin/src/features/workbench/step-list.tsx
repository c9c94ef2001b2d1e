import { AppLink, CheckBoldIcon, classNames } from '@vimo/ui';
import styles from './first-steps.module.css';

interface ShownStep {
  key: string;
  label: string;
  /** What it is about, or how many there are. */
  text: string;
  isDone: boolean;
  button: string;
  path: string;
}

/** Steps in order, with how far one is; the first that is not done is the one to go on with. */
export function StepList({
  id,
  title,
  note,
  steps,
}: {
  id: string;
  title: string;
  note: string;
  steps: readonly ShownStep[];
}) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const current = steps.find(({ isDone }) => !isDone)?.key;
  return (
    <section className={classNames('ui-card', styles.card)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className="ui-muted">
          完成 {done} 步，{note}
        </span>
      </header>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol>
        {steps.map(({ key, label, text, isDone, button, path }, at) => (
          <li key={key} aria-current={key === current ? 'step' : undefined}>
            <span className={classNames(styles.mark, isDone && styles.done, key === current && styles.current)}>
              {isDone ? <CheckBoldIcon /> : at + 1}
            </span>
            <span className="ui-grow">
              <b>
                {label}
                <span className="ui-visually-hidden">{isDone ? '（已完成）' : '（未完成）'}</span>
              </b>
              <span className="ui-muted">{text}</span>
            </span>
            <AppLink
              href={path}
              className={
                isDone
                  ? 'ui-link'
                  : classNames('ui-button ui-button-small', key === current ? 'ui-button-primary' : 'ui-button-outline')
              }
            >
              {isDone ? '查看' : button}
              <span className="ui-visually-hidden">{isDone ? label : ''}</span>
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
