import { hrefTo } from '@vimo/contract';
import { useOrganisation } from '../organisation/use-organisation.ts';
import { NewsList } from './news-list.tsx';

/** News of one organisation and its notices. */
export function OrgNews({ orgId }: { orgId: string }) {
  const name = useOrganisation(orgId).data?.orgName;
  return (
    <NewsList
      key={orgId}
      hrefFor={(search) => hrefTo('/index/myNews/$id', { id: orgId }, search)}
      homeHref="/index/home"
      title={name ? `${name}的新闻` : '机构新闻'}
      orgIds={[orgId]}
    />
  );
}
