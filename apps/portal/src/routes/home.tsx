import { Home } from '../features/home/home.tsx';

export default function IndexHome() {
  return (
    <Home activitiesHref="/index/dreamActivity" researchHref="/index/researchBase" activityCount={6} noticeCount={4} />
  );
}
