import { useCall } from '@vimo/client';
import { activityPage, activityTypeTree, type Href, hrefTo } from '@vimo/contract';
import { Breadcrumb, Card, classNames, Loading, SkeletonText } from '@vimo/ui';
import { activitiesLabel, useBelongDeptIds, useChosenOrg } from '../../../features/organisation/chosen-org.ts';
import { usePageMeta } from '../../../shared/page-meta.ts';
import styles from './activity-list.module.css';
import { FilteredActivities } from './filtered-activities.tsx';
import { listInput } from './list-filter.ts';
import { PhoneFilter } from './phone-filter.tsx';
import { TypeTree } from './type-tree.tsx';
import { useListFilter } from './use-list-filter.ts';

/** The list of activities of the chosen organisation; its filters live in the address under `path`. */
export function ActivityList({ path, homeHref }: { path: '/index/dreamActivity' | '/vimoActivity'; homeHref: Href }) {
  const state = useListFilter((search) => hrefTo(path, search));
  const { filter, hrefOf, change } = state;
  const belongDeptIds = useBelongDeptIds();
  const title = activitiesLabel(useChosenOrg());
  usePageMeta({ title, description: '按类型、学段、预约和报名状态找活动，看时间、地点、名额和费用，在线报名。' });

  const types = useCall(activityTypeTree, { belongDeptIds });
  const list = useCall(activityPage, listInput(filter, belongDeptIds), { keepPrevious: true });

  return (
    <>
      <PhoneFilter types={types.data ?? []} filter={filter} onChange={change} hrefOf={hrefOf} />
      <main id="main" className={classNames('ui-container', styles.activityList)} tabIndex={-1}>
        <h1 className="ui-visually-hidden">{title}</h1>
        <Breadcrumb items={[{ label: '首页', href: homeHref }, { label: title }]} />
        <div className={styles.listpage}>
          <Card as="aside" className={styles.tree}>
            <h2 id="activity-types">活动类型</h2>
            <nav aria-labelledby="activity-types">
              {types.isPending ? (
                <Loading>
                  <SkeletonText lines={7} />
                </Loading>
              ) : (
                <TypeTree types={types.data ?? []} chosen={filter.types} hrefOf={(id) => hrefOf({ types: id })} />
              )}
            </nav>
          </Card>
          <div>
            <FilteredActivities state={state} list={list} withStatus />
          </div>
        </div>
      </main>
    </>
  );
}
