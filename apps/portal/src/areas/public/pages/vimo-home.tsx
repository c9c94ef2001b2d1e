import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BUREAU_SHELL } from '../../../features/site/shells.ts';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import { Home } from '../home/home.tsx';

const PATH = '/vimoHome';

export default function VimoHome() {
  const { org } = useSearchOf(PATH);
  const navigate = useNavigate();
  useEffect(() => {
    if (!org) return;
    // The code comes where it is needed: hardly any address names one.
    import('../organisation/org-of-address.ts')
      .then(({ chooseOrgOfAddress }) => chooseOrgOfAddress(org))
      .then(
        () => navigate({ href: PATH, replace: true }),
        // Without network the page stays as the server rendered it, of that organisation.
        () => {},
      );
  }, [org, navigate]);
  return <Home shell={BUREAU_SHELL} activityCount={3} noticeCount={7} />;
}
