import { Home } from '../features/home/home.tsx';

export default function VimoHome() {
  return <Home activitiesHref="/vimoActivity" activityCount={3} />;
}
