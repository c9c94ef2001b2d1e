import { SiteTextPage } from '../site-text/site-text-page.tsx';

export default function ChildrenPrivacy() {
  return <SiteTextPage kind="children" />;
}
