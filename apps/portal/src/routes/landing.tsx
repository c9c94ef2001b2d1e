import { Landing } from '../features/home/landing.tsx';

export default function LandingRoute() {
  return <Landing />;
}
