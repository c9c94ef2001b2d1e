import { Outlet } from '@tanstack/react-router';

export default function MineShell() {
  return <Outlet />;
}
