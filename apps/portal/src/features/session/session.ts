import type { Query } from '@tanstack/react-query';
import {
  call,
  dropSessionToken,
  isSessionOfAnother,
  keepSessionToken,
  keyOf,
  sessionToken,
  useCall,
} from '@vimo/client';
import { currentUser, type DataOf, type login, logout, type UserInfo } from '@vimo/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { clearStored, onStored, parseStored, readStored, writeStored } from '../../shared/local-storage.ts';
import { queryClient } from '../../shared/query-client.ts';
import { adoptOwnOrg } from '../organisation/adopt-own-org.ts';

/** Answer of every call that begins a session: password and WeChat login, registration, account switching. */
export type NewSession = DataOf<typeof login>;

export type Session =
  | { status: 'guest' | 'loading'; user?: undefined }
  /** `user` may be the remembered one for a moment, until the server has answered. */
  | { status: 'user'; user: UserInfo };

const USER_KEY = 'userinfo';
const answerOfUser = keyOf(currentUser, {});

/** Is somebody signed in, as far as the browser knows. Whether the session still holds, the server says. */
export const hasSession = () => sessionToken() !== '';

/** The server renders for guests only; who has signed in in another tab meanwhile is seen after hydration. */
const tokenOfGuest = () => '';

/** Who is signed in. `loading` only when a session exists and nothing is remembered of its user. */
export function useSession(): Session {
  const token = useSyncExternalStore(onStored, sessionToken, tokenOfGuest);
  const remembered = useMemo(() => (token ? parseStored<UserInfo>(readStored(USER_KEY)) : undefined), [token]);
  const { data, isError } = useCall(currentUser, {}, { enabled: token !== '', placeholderData: remembered });
  if (token === '') return { status: 'guest' };
  const user = data ?? remembered;
  if (user) return { status: 'user', user };
  return { status: isError ? 'guest' : 'loading' };
}

/** The first page after a login waits no longer than this for the organisation that it is to show. */
const OWN_ORG_MS = 2000;

/**
 * Begins a new session: chooses the person's organisation, so that the first page is of theirs at once; keeps the token for seven days, remembers the
 * user and drops what belonged to another one.
 */
export async function signIn({ token, sessiontoken: _, ...user }: NewSession): Promise<void> {
  await Promise.race([adoptOwnOrg(user.ownOrgId), new Promise((resolve) => setTimeout(resolve, OWN_ORG_MS))]);
  keepSessionToken(token);
  rememberUser(user);
  queryClient.setQueryData(answerOfUser, user);
}

/** Remembers a changed user, for the greeting after the next start; contact and identity data are not kept in the browser. */
export function rememberUser(user: UserInfo): void {
  const kept: UserInfo = { ...user, telphone: '', mobilephone: '', identCode: '', email: '', address: '' };
  writeStored({ [USER_KEY]: JSON.stringify(kept) });
}

/** Shows at once, and remembers, what the person has changed of themselves; the caller sends it to the server. */
export function changeUser(change: Partial<UserInfo>): void {
  const user = queryClient.getQueryData<UserInfo>(answerOfUser);
  if (!user) return;
  const changed = { ...user, ...change };
  queryClient.setQueryData(answerOfUser, changed);
  rememberUser(changed);
}

/**
 * Clears token, user and local storage (logout and token reset). The caller goes to the root: what the page it leaves
 * has asked for as this person is not asked again as nobody. A session that ended by itself leaves the drafts of its person.
 */
export function forgetSession(keeps?: { keepDrafts: boolean }): void {
  known = '';
  dropSessionToken();
  clearStored(keeps);
  forgetAnswers(({ meta }) => meta?.access === 'everyone');
}

/** Ends the session on the server and here; a server that does not answer keeps nobody signed in. */
export async function signOut(): Promise<void> {
  await queryClient.cancelQueries();
  await call(logout, {}).catch(() => {});
  forgetSession();
}

/**
 * Answers carry what belongs to a person (已报名, 收藏). They go when the session changes; those that `again` names are asked for once more where they are shown, and what else the page of
 * an ended session still shows goes with it.
 */
function forgetAnswers(again: (query: Query) => boolean): void {
  queryClient.removeQueries({ type: 'inactive' });
  if (known === '') {
    queryClient.removeQueries({ queryKey: answerOfUser });
    forgetWithPage(new Set(queryClient.getQueryCache().findAll({ predicate: (query) => !again(query) })));
  }
  void queryClient.resetQueries({ predicate: again });
}

/** Forgets answers as soon as nothing shows them any more. */
function forgetWithPage(shown: Set<Query>): void {
  if (shown.size === 0) return;
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !shown.has(query) || query.getObserversCount() > 0) return;
    shown.delete(query);
    cache.remove(query);
    if (shown.size === 0) stop();
  });
}

// The session may change in another tab as well.
let known = sessionToken();
/** Whether this page still shows somebody as signed in, be it that the cookie ran out meanwhile. */
export const showsSession = (): boolean => known !== '';
onStored(() => {
  if (isSessionOfAnother()) return location.reload();
  const token = sessionToken();
  if (token === known) return;
  known = token;
  forgetAnswers(({ queryKey }) => token === '' || queryKey[0] !== currentUser.path);
});
