import { ClientOnly, Outlet, useMatches } from '@tanstack/react-router';
import { ConfirmHost, LinkProvider, ToastHost } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';
import { IdentityPickerHost } from '../features/account/identity-picker.tsx';
import { LoginDialogHost } from '../features/account/login-dialog.tsx';
import { ActingBar } from '../features/member/acting-bar.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { OwnOrg } from './own-org.tsx';
import { RouterLink } from './router-link.tsx';

/** What lies around every page: links through the router, login, messages, questions, title and its announcement. */
export function Root() {
  return (
    <LinkProvider component={RouterLink}>
      <RouteTitle />
      {/* Nobody is signed in on a page that the server renders. */}
      <ClientOnly>
        <ActingBar />
      </ClientOnly>
      <Outlet />
      {/* What lies over the page has no place in one that the server renders. */}
      <ClientOnly>
        <OwnOrg />
        <LoginDialogHost />
        <IdentityPickerHost />
        <ToastHost />
        <ConfirmHost />
      </ClientOnly>
    </LinkProvider>
  );
}

function RouteTitle() {
  const page = useMatches().at(-1);
  const title = page?.staticData.page?.title;
  return (
    <>
      {title === undefined ? null : <FixedTitle key={page?.pathname} title={title} />}
      <Announcement pathname={page?.pathname} />
    </>
  );
}

function FixedTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

/** Says the new page's title to screen readers, which hear nothing of a navigation inside an app. */
function Announcement({ pathname }: { pathname: string | undefined }) {
  const [text, setText] = useState('');
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: spoken when the address changes
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setText(document.title), 300);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div className="ui-visually-hidden" role="status">
      {text}
    </div>
  );
}
