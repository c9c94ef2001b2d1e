import { useParams } from '@tanstack/react-router';
import { ClubDetailPage } from '../club/club-detail.tsx';

export default function CorporationDetailRoute() {
  const { id } = useParams({ from: '/index/corporationDetail/$id' });
  return <ClubDetailPage id={id} />;
}
