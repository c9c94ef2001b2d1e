import { INDEX_SHELL } from '../../../features/site/shells.ts';
import { Home } from '../home/home.tsx';

export default function IndexHome() {
  return <Home shell={INDEX_SHELL} activityCount={6} noticeCount={4} lowBanners />;
}
