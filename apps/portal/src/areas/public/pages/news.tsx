import { hrefTo } from '@vimo/contract';
import { useBelongDeptIds } from '../../../features/organisation/chosen-org.ts';
import { NewsList } from '../news/news-list.tsx';
import { NEWS_HREF } from '../news/news-view.ts';

export default function News() {
  return (
    <NewsList
      hrefFor={(search) => hrefTo(NEWS_HREF, search)}
      homeHref="/index/home"
      title="新闻"
      orgIds={useBelongDeptIds()}
    />
  );
}
