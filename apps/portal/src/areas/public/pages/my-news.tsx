import { useIdParam } from '../../../shared/use-id-param.ts';
import { OrgNews } from '../news/org-news.tsx';

export default function MyNews() {
  const id = useIdParam();
  return <OrgNews orgId={id} />;
}
