import { SiteTextPage } from '../site-text/site-text-page.tsx';

export default function Privacy() {
  return <SiteTextPage kind="privacy" />;
}
