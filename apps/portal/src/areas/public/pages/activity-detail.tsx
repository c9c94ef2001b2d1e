import { useParams } from '@tanstack/react-router';
import { ActivityDetailPage } from '../activity-detail/activity-detail.tsx';

export default function ActivityDetailRoute() {
  const { id } = useParams({ from: '/index/activityDetail/$id' });
  return <ActivityDetailPage id={id} />;
}
