import { manageRecordLoad } from '@vimo/contract';
import { EmptyState, formatDate, StatusTag } from '@vimo/ui';
import { Read } from '../../shared/read.tsx';
import styles from './load-panel.module.css';

const INPUT = {};

/** 审核进度: who in the school has how much to review. */
export const LoadPanel = () => (
  <Read endpoint={manageRecordLoad} input={INPUT}>
    {({ list, ofSchool, ofNobody }) => (
      <section className={`ui-card ${styles.load}`} aria-label="审核进度">
        <p className={styles.loadHead}>
          <span>
            由学校审核 <b>{ofSchool}</b> 条
          </span>
          <span>
            没有审核教师 <b>{ofNobody}</b> 条{ofNobody > 0 ? '，由学校管理员处理，或在“学年与班级”里安排任职' : ''}
          </span>
        </p>
        {list.length === 0 ? (
          <EmptyState small text="没有教师有待审核的记录" />
        ) : (
          <ul>
            {list.map(({ accountId, name, waiting, oldest, decided, deputyName }) => (
              <li key={accountId}>
                <b translate="no">{name}</b>
                <span>
                  待审 <b className="ui-tabular">{waiting}</b>
                </span>
                <span className="ui-muted ui-tabular">最早 {formatDate(oldest)}</span>
                <span className="ui-muted">近 7 天已审 {decided}</span>
                {deputyName ? <StatusTag tone="wait">{`${deputyName}代审`}</StatusTag> : <span />}
              </li>
            ))}
          </ul>
        )}
      </section>
    )}
  </Read>
);
