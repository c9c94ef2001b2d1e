import { useParams } from '@tanstack/react-router';
import { NewsDetailPage } from '../news/news-detail.tsx';

export default function NewsDetailRoute() {
  const { id } = useParams({ from: '/index/newsDetail/$id' });
  return <NewsDetailPage key={id} id={id} />;
}
