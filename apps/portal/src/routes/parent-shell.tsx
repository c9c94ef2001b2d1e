import { Outlet } from '@tanstack/react-router';

export default function ParentShell() {
  return <Outlet />;
}
