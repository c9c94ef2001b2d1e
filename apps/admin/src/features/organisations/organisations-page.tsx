import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '@vimo/client';
import { manageOrgTree, OrgType, type PlacedOrg, Usertype } from '@vimo/contract';
import { AppLink, EmptyState, ErrorState, Loading, PlusIcon, SkeletonText } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../shared/export/export-button.tsx';
import { useOpened } from '../../shared/list/use-list-state.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { useMe } from '../../shared/session/use-me.ts';
import { OrganisationDetails } from './organisation-details.tsx';
import { AddOrganisation } from './organisation-form.tsx';
import { OrganisationTree } from './organisation-tree.tsx';
import styles from './organisations.module.css';

/** How many stand below one in a list that names the higher before the lower; those that are disabled do not go out. */
function livingBelow(list: readonly PlacedOrg[], place: string): number {
  const above = new Set([place]);
  const below = list.filter(({ orgId, parentOrgId }) => above.has(parentOrgId) && above.add(orgId));
  return below.filter(({ disabled }) => !disabled).length;
}

/** 组织机构: the tree of organisations of one's scope, and what is known of the one that is open. */
export function OrganisationsPage() {
  const { data: me } = useMe();
  const { data, error, refetch } = useCall(manageOrgTree, {});
  const { open, show } = useOpened();
  const [adding, setAdding] = useState(false);
  const queries = useQueryClient();
  const list = data?.list ?? [];
  const selected = list.find(({ orgId }) => orgId === open) ?? list[0];
  // Below the bureau that is open, or beside the school.
  const place = selected?.orgType === OrgType.bureau ? selected.orgId : (selected?.parentOrgId ?? '');
  return (
    <>
      <PageHead title="组织机构">
        {data?.mayAdd ? (
          <>
            {place ? (
              <>
                <AppLink href={`/imports?kind=organisations&org=${place}`} className="ui-button ui-button-outline">
                  批量导入
                </AppLink>
                <ExportButton kind="organisations" orgId={place} count={livingBelow(list, place)} />
              </>
            ) : null}
            <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
              新增机构
            </Button>
          </>
        ) : null}
      </PageHead>
      {data ? (
        list.length > 0 ? (
          <div className={styles.page}>
            <section className={`ui-card ${styles.side}`} aria-label="机构树">
              <OrganisationTree list={list} selected={selected?.orgId} onSelect={show} />
            </section>
            {selected ? (
              <OrganisationDetails key={selected.orgId} orgId={selected.orgId} list={list} onGone={() => show('')} />
            ) : null}
          </div>
        ) : (
          <section className="ui-card">
            <EmptyState text="还没有机构，请先新增教育局" />
          </section>
        )
      ) : (
        <section className={`ui-card ${styles.details}`}>
          {error ? (
            <ErrorState error={error} onRetry={() => refetch()} />
          ) : (
            <Loading>
              <SkeletonText lines={8} />
            </Loading>
          )}
        </section>
      )}
      {adding ? (
        <AddOrganisation
          list={list}
          parentOrgId={place}
          atTop={me?.usertype === Usertype.platformAdministrator}
          onClose={() => setAdding(false)}
          onDone={async (id) => {
            await queries.invalidateQueries();
            show(id);
          }}
        />
      ) : null}
    </>
  );
}
