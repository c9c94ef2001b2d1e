import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { Home } from '../home/home.tsx';

export default function VimoHome() {
  return <Home shell={BUREAU_SHELL} activityCount={3} noticeCount={7} />;
}
