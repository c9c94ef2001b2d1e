import { useOrganisation } from '../organisation/use-organisation.ts';
import { NewsList } from './news-list.tsx';
import { orgNewsHref } from './news-view.ts';

/** News of one organisation and its notices (spec 1, 2.13). */
export function OrgNews({ orgId }: { orgId: string }) {
  const name = useOrganisation(orgId).data?.orgName;
  return (
    <NewsList
      key={orgId}
      path={orgNewsHref(orgId)}
      homeHref="/index/home"
      title={name ? `${name}的新闻` : '机构新闻'}
      orgIds={[orgId]}
    />
  );
}
