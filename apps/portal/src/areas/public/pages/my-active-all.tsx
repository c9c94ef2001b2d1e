import { useParams } from '@tanstack/react-router';
import { OrgActivities } from '../activity/org-activities.tsx';

export default function MyActiveAll() {
  const { id } = useParams({ from: '/index/myActiveAll/$id' });
  return <OrgActivities key={id} orgId={id} />;
}
