import { Home } from '../features/home/home.tsx';

export default function VimoHome() {
  return (
    <Home
      activitiesHref="/vimoActivity"
      researchHref="/vimoresearch"
      clubsHref="/vimomycorpor"
      activityCount={3}
      noticeCount={7}
    />
  );
}
