import { Home } from '../features/home/home.tsx';

export default function IndexHome() {
  return (
    <Home
      activitiesHref="/index/dreamActivity"
      researchHref="/index/researchBase"
      clubsHref="/index/myCorporation"
      activityCount={6}
      noticeCount={4}
    />
  );
}
