import { BUREAU_SHELL } from '../app/shells.ts';
import { Home } from '../features/home/home.tsx';

export default function VimoHome() {
  return <Home shell={BUREAU_SHELL} activityCount={3} noticeCount={7} />;
}
