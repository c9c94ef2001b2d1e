import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';

export default function BureauShell() {
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <Outlet />
    </PublicFrame>
  );
}
