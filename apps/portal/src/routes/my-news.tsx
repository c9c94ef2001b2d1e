import { useParams } from '@tanstack/react-router';
import { OrgNews } from '../features/news/org-news.tsx';

export default function MyNews() {
  const { id } = useParams({ from: '/index/myNews/$id' });
  return <OrgNews orgId={id} />;
}
