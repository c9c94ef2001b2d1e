import { NewsList } from '../features/news/news-list.tsx';
import { NEWS_HREF } from '../features/news/news-view.ts';
import { useBelongDeptIds } from '../features/organisation/chosen-org.ts';

export default function News() {
  return <NewsList path={NEWS_HREF} homeHref="/index/home" title="新闻" orgIds={useBelongDeptIds()} />;
}
