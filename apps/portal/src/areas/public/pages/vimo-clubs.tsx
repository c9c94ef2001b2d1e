import { ClubListPage } from '../club/club-list.tsx';

export default function VimoClubsRoute() {
  return <ClubListPage path="/vimomycorpor" homeHref="/vimoHome" activitiesHref="/index/dreamActivity" />;
}
