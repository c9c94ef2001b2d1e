import { INDEX_SHELL } from '../app/shells.ts';
import { Home } from '../features/home/home.tsx';

export default function IndexHome() {
  return <Home shell={INDEX_SHELL} activityCount={6} noticeCount={4} lowBanners />;
}
