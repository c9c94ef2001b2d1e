import { ActivityList } from '../activity/activity-list.tsx';

export default function VimoActivity() {
  return <ActivityList path="/vimoActivity" homeHref="/vimoHome" />;
}
