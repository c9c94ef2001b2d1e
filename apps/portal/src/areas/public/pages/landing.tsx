import { Landing } from '../home/landing.tsx';

export default function LandingRoute() {
  return <Landing />;
}
