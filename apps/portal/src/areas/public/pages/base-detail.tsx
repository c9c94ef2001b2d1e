import { useParams } from '@tanstack/react-router';
import { BaseDetailPage } from '../base/base-detail.tsx';

export default function BaseDetailRoute() {
  const { id } = useParams({ from: '/index/baseDetail/$id' });
  return <BaseDetailPage key={id} orgId={id} />;
}
