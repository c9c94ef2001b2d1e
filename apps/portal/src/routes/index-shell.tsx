import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame.tsx';
import { INDEX_SHELL } from '../app/shells.ts';

export default function IndexShell() {
  return (
    <PublicFrame shell={INDEX_SHELL}>
      <Outlet />
    </PublicFrame>
  );
}
