import { ClubListPage } from '../club/club-list.tsx';

export default function MyCorporationRoute() {
  return <ClubListPage path="/index/myCorporation" homeHref="/index/home" activitiesHref="/index/dreamActivity" />;
}
