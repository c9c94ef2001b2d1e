import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../../../features/site/public-frame.tsx';
import { INDEX_SHELL } from '../../../features/site/shells.ts';

export default function IndexShell() {
  return (
    <PublicFrame shell={INDEX_SHELL}>
      <Outlet />
    </PublicFrame>
  );
}
