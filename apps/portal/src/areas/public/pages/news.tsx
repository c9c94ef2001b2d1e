import { hrefTo } from '@vimo/contract';
import { NEWS_HREF } from '../../../features/news/news-view.ts';
import { useBelongDeptIds } from '../../../features/organisation/chosen-org.ts';
import { NewsList } from '../news/news-list.tsx';

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
