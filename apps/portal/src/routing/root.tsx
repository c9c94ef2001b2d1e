import { ClientOnly, Outlet, useMatches } from '@tanstack/react-router';
import { Arrival, ConfirmHost, LinkProvider, ToastHost, useKeptFocus } from '@vimo/ui';
import { IdentityPickerHost } from '../features/account/identity-picker.tsx';
import { LoginDialogHost } from '../features/account/login-dialog.tsx';
import { ActingBar } from '../features/member/acting-bar.tsx';
import { usePageTitle } from '../shared/page-title.ts';
import { OwnOrg } from './own-org.tsx';
import { RouterLink } from './router-link.tsx';

/** What lies around every page: links through the router, login, messages, questions, title and its announcement, and the focus that is not lost. */
export function Root() {
  useKeptFocus();
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
      <Arrival pathname={page?.pathname} />
    </>
  );
}

function FixedTitle({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}
