import { ActivityList } from '../activity/activity-list.tsx';

export default function DreamActivity() {
  return <ActivityList path="/index/dreamActivity" homeHref="/index/home" />;
}
