import { useIdParam } from '../../../shared/use-id-param.ts';
import { ClubDetailPage } from '../club/club-detail.tsx';

export default function CorporationDetailRoute() {
  const id = useIdParam();
  return <ClubDetailPage id={id} />;
}
