import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame.tsx';
import { BUREAU_SHELL } from '../app/shells.ts';

export default function BureauShell() {
  return (
    <PublicFrame shell={BUREAU_SHELL}>
      <Outlet />
    </PublicFrame>
  );
}
