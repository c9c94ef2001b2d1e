import { useParams } from '@tanstack/react-router';
import { ActivityDetailPage } from '../features/activity/activity-detail.tsx';

export default function ActivityDetailRoute() {
  const { id } = useParams({ from: '/index/activityDetail/$id' });
  return <ActivityDetailPage id={id} />;
}
