import { useIdParam } from '../../../shared/use-id-param.ts';
import { BaseDetailPage } from '../base/base-detail.tsx';

export default function BaseDetailRoute() {
  const id = useIdParam();
  return <BaseDetailPage key={id} orgId={id} />;
}
