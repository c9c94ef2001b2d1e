import { behindPath } from '@vimo/contract';
import { AppLink, classNames, ErrorState, formatDate } from '@vimo/ui';
import styles from './behind.module.css';
import { behindTexts } from './behind-texts.ts';
import type { FellBehind } from './use-behind.ts';

/** 落下的事: what is past its day, or owed by nobody who can do it today, each with who can and a link to just these; gone when there is none, and not when they did not come. */
export function BehindList({ behind: { items, error, refetch } }: { behind: FellBehind }) {
  if (error)
    return (
      <section className="ui-card" aria-labelledby="behind">
        <h2 id="behind">落下的事</h2>
        <ErrorState error={error} onRetry={() => refetch()} />
      </section>
    );
  if (items.length === 0) return null;
  return (
    <section className={classNames('ui-card', styles.behind)} aria-labelledby="behind">
      <h2 id="behind">落下的事</h2>
      <p className="ui-muted">已经过了时间，或者现在没有人负责的事。办完以后自动从这里消失。</p>
      <ul>
        {items.map(({ key, count, since, semesterId }) => (
          <li key={key}>
            <AppLink href={behindPath({ key, semesterId })} className={styles.row}>
              <span className="ui-grow">
                <b>{behindTexts[key].label}</b>
                <span className="ui-muted">
                  {since ? <span className="ui-tabular ui-no-break">最早自 {formatDate(since)} · </span> : null}
                  {behindTexts[key].way}
                </span>
              </span>
              <b className={styles.count}>{count.toLocaleString('zh-CN')}</b>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
