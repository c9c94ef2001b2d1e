import { useLocation } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { ActivitySort, activityPage } from '@vimo/contract';
import { SectionHeader } from '@vimo/ui';
import { ActivityGrid } from '../activity/activity-grid.tsx';
import { activitiesLabel, useBelongDeptIds, useChosenOrg } from '../organisation/chosen-org.ts';
import { Banners } from './banners.tsx';
import { LoginPanel } from './login-panel.tsx';

/** A home of the chosen organisation, or of the whole city: banners, login panel and the newest activities (spec 1, 2.8). */
export function Home({ activitiesHref, activityCount }: { activitiesHref: string; activityCount: number }) {
  const { pathname } = useLocation();
  const org = useChosenOrg();
  const belongDeptIds = useBelongDeptIds();
  const { data, error, refetch } = useCall(activityPage, {
    pageSize: activityCount,
    currentPage: 1,
    type: ActivitySort.all,
    auditStatus: 2,
    issueStatus: 1,
    belongDeptIds,
  });
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="sr">{org ? `${org.orgName} 综合素质教育平台` : '综合素质教育平台'}</h1>
      <Banners>
        <div className="d-only">
          <LoginPanel here={pathname} />
        </div>
      </Banners>
      <div className="m-only">
        <LoginPanel here={pathname} />
      </div>
      <section className="sec">
        <div className="wrap">
          <SectionHeader
            title={activitiesLabel(org)}
            text="这个月，和孩子一起做点不一样的事"
            moreHref={activitiesHref}
          />
          <ActivityGrid
            activities={data?.dataList}
            count={activityCount}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      </section>
    </main>
  );
}
