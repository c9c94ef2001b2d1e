import { useLocation } from '@tanstack/react-router';
import { RecentChoice } from '@vimo/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ADMIN_PLATFORM, PARENT_HOME } from '../session/landing.ts';
import { useSession } from '../session/session.ts';
import { type Choice, needsIdentity } from './identity.ts';

// Hardly anybody is asked, and a guest never.
const IdentityQuestion = lazy(() => import('./identity-question.tsx'));

type Ask = (answer: (choice: Choice | undefined) => void) => void;

let ask: Ask | undefined;
/** Once while the page is open: who puts the question off is not asked again. */
let asked = false;
/** Pages where a signed-in person arrives. */
const ARRIVALS: readonly string[] = ['/index/home', '/vimoHome', PARENT_HOME];

/** Asks as whom a person wants to come in, and remembers the answer; undefined when the question is put off. */
export function pickIdentity(): Promise<Choice | undefined> {
  asked = true;
  return new Promise((resolve) => (ask ? ask(resolve) : resolve(undefined)));
}

/** Asks who is signed in without a recent choice; an administrator goes on to the other platform. */
function useQuestionOnArrival() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const wanted = user !== undefined && needsIdentity(user) && ARRIVALS.includes(pathname);
  useEffect(() => {
    if (!wanted || asked) return;
    void pickIdentity().then((choice) => {
      if (choice === RecentChoice.administrator) location.assign(ADMIN_PLATFORM);
    });
  }, [wanted]);
}

/** Shows the question of `pickIdentity`. Once per app. */
export function IdentityPickerHost() {
  const [answer, setAnswer] = useState<{ give: (choice: Choice | undefined) => void }>();
  useEffect(() => {
    ask = (give) => setAnswer({ give });
    return () => {
      ask = undefined;
    };
  }, []);
  useQuestionOnArrival();
  const give = (choice: Choice | undefined) => {
    answer?.give(choice);
    setAnswer(undefined);
  };
  return answer ? (
    <Suspense>
      <IdentityQuestion onAnswer={give} />
    </Suspense>
  ) : null;
}
