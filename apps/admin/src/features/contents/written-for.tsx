import { useCall } from '@vimo/client';
import { siteInfo } from '@vimo/contract';
import { AppLink, EmptyState } from '@vimo/ui';
import type { ReactNode } from 'react';
import { Read } from '../../shared/read.tsx';
import type { Me } from '../../shared/session/use-me.ts';

type Organisation = Pick<Me, 'orgId' | 'orgName'>;

/** The organisation of `WrittenFor`, for what stands beside its rows; undefined until it is known, with an empty id where there is none. */
export function useWrittenFor(me: Organisation | undefined): Organisation | undefined {
  const hasNone = me !== undefined && !me.orgId;
  const { data: site } = useCall(siteInfo, {}, { enabled: hasNone });
  return hasNone ? site && { orgId: site.rootOrgId, orgName: site.rootOrgName } : me;
}

/** For which organisation somebody writes what is new: the own one; who has none, as platform administrators, writes for the bureau at the top, and is led there while none is. */
export function WrittenFor({ me, children }: { me: Organisation; children: (of: Organisation) => ReactNode }) {
  if (me.orgId) return children(me);
  return (
    <Read endpoint={siteInfo} input={{}}>
      {({ rootOrgId, rootOrgName }) =>
        rootOrgId ? (
          children({ orgId: rootOrgId, orgName: rootOrgName })
        ) : (
          <EmptyState
            text="内容由教育局、学校和基地发布，现在还没有教育局"
            action={
              <AppLink className="ui-link" href="/organisations">
                新增教育局
              </AppLink>
            }
          />
        )
      }
    </Read>
  );
}
