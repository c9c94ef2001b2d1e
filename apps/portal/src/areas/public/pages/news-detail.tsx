import { useIdParam } from '../../../shared/use-id-param.ts';
import { NewsDetailPage } from '../news/news-detail.tsx';

export default function NewsDetailRoute() {
  const id = useIdParam();
  return <NewsDetailPage key={id} id={id} />;
}
