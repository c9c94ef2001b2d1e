import { useParams } from '@tanstack/react-router';
import { OrgNews } from '../news/org-news.tsx';

export default function MyNews() {
  const { id } = useParams({ from: '/index/myNews/$id' });
  return <OrgNews orgId={id} />;
}
