import { Progress } from 'antd';
import styles from './circulars.module.css';

/** How many of how many, with the part of them as a bar. */
export function ReadBar({ read, total }: { read: number; total: number }) {
  const percent = total > 0 ? Math.floor((read / total) * 100) : 0;
  return (
    <span className={styles.bar}>
      <span className="ui-tabular">
        {read.toLocaleString('zh-CN')} / {total.toLocaleString('zh-CN')}
      </span>
      <Progress percent={percent} size="small" aria-label={`${percent}%`} />
    </span>
  );
}
