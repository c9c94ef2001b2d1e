import { useIdParam } from '../../../shared/use-id-param.ts';
import { ActivityDetailPage } from '../activity-detail/activity-detail.tsx';

export default function ActivityDetailRoute() {
  const id = useIdParam();
  return <ActivityDetailPage id={id} />;
}
