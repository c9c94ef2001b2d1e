import { Home } from '../features/home/home.tsx';

export default function IndexHome() {
  return <Home activitiesHref="/index/dreamActivity" activityCount={6} />;
}
