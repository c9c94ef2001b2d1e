import { useCall } from '@vimo/client';
import { ActivitySort, activityPage } from '@vimo/contract';
import { SectionHeader } from '@vimo/ui';
import { ActivityGrid } from '../activity/activity-grid.tsx';
import { activitiesLabel, useBelongDeptIds, useChosenOrg } from '../organisation/chosen-org.ts';
import styles from './profile.module.css';

const COUNT = 3;

/** Three activities of the chosen organisation, or of the whole city, on a home page. */
export function LocalActivities() {
  const org = useChosenOrg();
  const belongDeptIds = useBelongDeptIds();
  const { data, error, refetch } = useCall(activityPage, {
    pageSize: COUNT,
    currentPage: 1,
    type: ActivitySort.all,
    bookFlag: 1,
    belongDeptIds,
  });
  return (
    <section className={styles.homeActs}>
      <SectionHeader title={org ? activitiesLabel(org) : '近期活动'} moreHref="/vimoActivity" />
      <ActivityGrid activities={data?.dataList} count={COUNT} error={error} onRetry={() => void refetch()} />
    </section>
  );
}
