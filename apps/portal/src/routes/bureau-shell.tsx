import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame.tsx';

export default function BureauShell() {
  return (
    <PublicFrame
      homeHref="/vimoHome"
      activitiesHref="/vimoActivity"
      researchHref="/vimoresearch"
      clubsHref="/vimomycorpor"
    >
      <Outlet />
    </PublicFrame>
  );
}
