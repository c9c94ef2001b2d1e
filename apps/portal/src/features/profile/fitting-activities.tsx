import { useCall } from '@vimo/client';
import { ActivitySort, activityPage } from '@vimo/contract';
import { SectionHeader } from '@vimo/ui';
import { ActivityGrid } from '../activity/activity-grid.tsx';
import styles from './profile.module.css';

/** One row of them, out of more: who cannot come to one is not shown it. */
const COUNT = 3;
const ASKED = 9;

/** Activities of the whole city that suit the student, or the parent's children: those that can be booked come first. Where none suits, nothing. */
export function FittingActivities({ title }: { title: string }) {
  const { data, error, refetch } = useCall(activityPage, {
    ...{ pageSize: ASKED, currentPage: 1, type: ActivitySort.all },
    fitsMine: 1,
  });
  const fitting = data?.dataList.filter(({ cannotCome }) => !cannotCome).slice(0, COUNT);
  if (fitting?.length === 0) return null;
  return (
    <section className={styles.homeActs}>
      <SectionHeader
        title={title}
        text="按学段选出，来自学校、教育局和基地"
        moreHref="/vimoActivity"
        moreText="更多活动"
      />
      <ActivityGrid activities={fitting} count={COUNT} error={error} onRetry={() => void refetch()} />
    </section>
  );
}
