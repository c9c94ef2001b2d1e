import { Outlet } from '@tanstack/react-router';
import { PublicFrame } from '../app/public-frame.tsx';

export default function IndexShell() {
  return (
    <PublicFrame
      homeHref="/index/home"
      activitiesHref="/index/dreamActivity"
      researchHref="/index/researchBase"
      clubsHref="/index/myCorporation"
    >
      <Outlet />
    </PublicFrame>
  );
}
