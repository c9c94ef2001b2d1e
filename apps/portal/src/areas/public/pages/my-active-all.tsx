import { useIdParam } from '../../../shared/use-id-param.ts';
import { OrgActivities } from '../activity/org-activities.tsx';

export default function MyActiveAll() {
  const id = useIdParam();
  return <OrgActivities key={id} orgId={id} />;
}
