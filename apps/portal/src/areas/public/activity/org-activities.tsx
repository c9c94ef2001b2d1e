import { useCall } from '@vimo/client';
import { activityPage, hrefTo, OrgType } from '@vimo/contract';
import { Breadcrumb, classNames } from '@vimo/ui';
import { usePageTitle } from '../../../shared/page-title.ts';
import { useOrganisation } from '../organisation/use-organisation.ts';
import styles from './activity-list.module.css';
import { FilteredActivities } from './filtered-activities.tsx';
import { listInput } from './list-filter.ts';
import { PhoneOrgFilter } from './phone-filter.tsx';
import { useListFilter } from './use-list-filter.ts';

/** Activities of one organisation, filtered by stage and booking; a base's are also those it takes part in. */
export function OrgActivities({ orgId }: { orgId: string }) {
  const state = useListFilter((search) => hrefTo('/index/myActiveAll/$id', { id: orgId }, search), {
    types: '',
    status: '',
  });
  const { filter, change } = state;
  const organisation = useOrganisation(orgId);
  const title = organisation.data ? `${organisation.data.orgName}的活动` : '机构活动';
  usePageTitle(title);
  const isBase = organisation.data?.orgType === OrgType.base;
  const list = useCall(
    activityPage,
    { ...listInput(filter, isBase ? undefined : [orgId]), ...(isBase ? { partnerId: orgId } : {}) },
    { enabled: !organisation.isPending, keepPrevious: true },
  );
  return (
    <>
      <PhoneOrgFilter filter={filter} onChange={change} />
      <main id="main" className={classNames('ui-container', styles.activityList)} tabIndex={-1}>
        <h1 className="ui-visually-hidden">{title}</h1>
        <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: title }]} />
        <FilteredActivities state={state} list={list} />
      </main>
    </>
  );
}
