import { AppLink, classNames } from '@vimo/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './entry.module.css';

/** How an entry went, and the ways on. */
export const EntryResult = ({
  title,
  children,
  onAgain,
}: {
  title: ReactNode;
  children: ReactNode;
  onAgain: () => void;
}) => (
  <section className={classNames('ui-card', styles.panel)} aria-label="录入结果">
    <h2 role="status">{title}</h2>
    {children}
    <div className={styles.actions}>
      <AppLink className="ui-button ui-button-outline ui-button-small" href="/record-entry">
        查看我录入的记录
      </AppLink>
      <Button type="primary" onClick={onAgain}>
        继续录入
      </Button>
    </div>
  </section>
);
