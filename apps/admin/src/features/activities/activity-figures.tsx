import { Card, SkeletonBar } from '@vimo/ui';
import styles from './activity-figures.module.css';

interface Figures {
  total: number;
  open: number;
  openingSoon: number;
  enrolments: number;
}

const entries: readonly [keyof Figures, string][] = [
  ['total', '活动总数'],
  ['open', '报名中'],
  ['openingSoon', '即将开始'],
  ['enrolments', '报名人次'],
];

/** Four figures of the activities a person answers for; a dash when they cannot be had. */
export const ActivityFigures = ({ figures, failed }: { figures: Figures | undefined; failed: boolean }) => (
  <dl className={styles.stats} aria-busy={!figures && !failed}>
    {entries.map(([key, label]) => (
      <Card key={key}>
        <dt>{label}</dt>
        <dd>
          {figures ? figures[key].toLocaleString('zh-CN') : failed ? '—' : <SkeletonBar width={64} height={24} />}
        </dd>
      </Card>
    ))}
  </dl>
);
