import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { NewSession } from '../session/session.ts';

const LoginDialogBox = lazy(() => import('./login-dialog-box.tsx'));

export interface LoginRequest {
  /**
   * The dialog was opened by an action (sign up, collect …): the visitor stays on the page, and the action goes on.
   * Otherwise login leads to the student's or the parent's home. True by default.
   */
  stay?: boolean;
}
interface OpenRequest {
  stay: boolean;
  answer: (session: NewSession | undefined) => void;
}

let open: ((request: OpenRequest) => void) | undefined;
/** Asked for by a page before the app around it stands. */
let early: OpenRequest | undefined;

/** Opens the login dialog; true when somebody has signed in, false when it was closed. */
export async function askLogin({ stay = true }: LoginRequest = {}): Promise<boolean> {
  const session = await new Promise<NewSession | undefined>((answer) => {
    if (open) open({ stay, answer });
    else early = { stay, answer };
  });
  return session !== undefined;
}

/** The login dialog for components. */
export const useLoginDialog = () => ({ askLogin });

/** Shows the dialog of `askLogin`. Once per app. */
export function LoginDialogHost() {
  const [request, setRequest] = useState<OpenRequest>();
  const current = useRef<OpenRequest>(undefined);
  useEffect(() => {
    open = (next) => {
      // One dialog at a time: an action that waited for the one before does not go on.
      current.current?.answer(undefined);
      current.current = next;
      setRequest(next);
    };
    if (early) open(early);
    early = undefined;
    return () => {
      open = undefined;
    };
  }, []);
  if (!request) return null;
  const close = (session?: NewSession) => {
    current.current = undefined;
    setRequest(undefined);
    request.answer(session);
  };
  return (
    <Suspense>
      <LoginDialogBox stay={request.stay} onClose={close} />
    </Suspense>
  );
}
