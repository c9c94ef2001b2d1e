import { type PublicationEvent, publicationEventLabel } from '@vimo/contract';
import { formatDateTime } from '@vimo/ui';
import styles from './contents.module.css';
import type { Publication } from './use-publication.ts';

/** Who did what with it, the latest first. */
export const HistoryPanel = ({ events }: { events: Publication['events'] }) => (
  <section className="ui-card" aria-labelledby="history">
    <h2 id="history">操作记录</h2>
    <ol className={styles.versions}>
      {events.map(({ what, userName, at, number, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever put between
        <li key={events.length - index}>
          {publicationEventLabel[what as PublicationEvent]}
          {number > 0 ? `（版本 ${number}）` : ''}
          <p className="ui-muted ui-text-13">
            {formatDateTime(at)} {userName || '系统'}
            {note ? `　${note}` : ''}
          </p>
        </li>
      ))}
    </ol>
  </section>
);
