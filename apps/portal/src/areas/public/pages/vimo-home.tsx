import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { Home } from '../home/home.tsx';
import { useOrgOfAddress } from '../organisation/use-org-of-address.ts';

export default function VimoHome() {
  useOrgOfAddress();
  return <Home shell={BUREAU_SHELL} activityCount={3} noticeCount={7} />;
}
