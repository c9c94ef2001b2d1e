import { useCall } from '@vimo/client';
import { ActivitySort, activityPage } from '@vimo/contract';
import { SectionHeader } from '@vimo/ui';
import { ActivityGrid } from '../activity/activity-grid.tsx';
import { activitiesLabel, useBelongDeptIds, useChosenOrg } from '../organisation/chosen-org.ts';
import styles from './profile.module.css';

/** Activities of the chosen organisation, or of the whole city, on a home page. */
export function LocalActivities({ count }: { count: number }) {
  const org = useChosenOrg();
  const belongDeptIds = useBelongDeptIds();
  const { data, error, refetch } = useCall(activityPage, {
    pageSize: count,
    currentPage: 1,
    type: ActivitySort.all,
    belongDeptIds,
  });
  return (
    <section className={styles.homeActs}>
      <SectionHeader title={org ? activitiesLabel(org) : '近期活动'} moreHref="/vimoActivity" />
      <ActivityGrid activities={data?.dataList} count={count} error={error} onRetry={() => void refetch()} />
    </section>
  );
}
