import { useLocation } from '@tanstack/react-router';
import { call } from '@vimo/client';
import { RecentChoice, updateChoice } from '@vimo/contract';
import { BuildingsIcon, Dialog, type IconType, UsersIcon } from '@vimo/ui';
import { useEffect, useState } from 'react';
import { writeStored } from '../../shared/local-storage.ts';
import { ADMIN_PLATFORM, PARENT_HOME } from '../session/landing.ts';
import { changeUser, useSession } from '../session/session.ts';
import { administratorText, needsIdentity } from './identity.ts';
import styles from './identity-picker.module.css';

type Choice = typeof RecentChoice.parent | typeof RecentChoice.administrator;
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

/** Kept here as 0 or 1, on the server as 1 or 2. A server that does not answer learns it next time. */
function keep(choice: Choice) {
  writeStored({ identity: String(choice - 1) });
  changeUser({ recentChoice: choice });
  call(updateChoice, { id: choice === RecentChoice.parent ? '1' : '2' }).catch(() => {});
}

const identitiesOf = (
  usertype?: number,
): readonly { choice: Choice; label: string; text: string; icon: IconType }[] => [
  { choice: RecentChoice.parent, label: '家长', text: '浏览活动，管理自己的报名', icon: UsersIcon },
  { choice: RecentChoice.administrator, label: '管理者', text: administratorText(usertype), icon: BuildingsIcon },
];

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
  const { user } = useSession();
  const give = (choice: Choice | undefined) => {
    if (choice) keep(choice);
    answer?.give(choice);
    setAnswer(undefined);
  };
  return (
    <Dialog open={answer !== undefined} onClose={() => give(undefined)} title="请选择您要登录的身份">
      <ul className={styles.identities}>
        {identitiesOf(user?.usertype).map(({ choice, label, text, icon: Icon }) => (
          <li key={choice}>
            <button type="button" onClick={() => give(choice)}>
              <span className="ui-petal ui-tint-primary ui-petal-large">
                <Icon />
              </span>
              <b>{label}</b>
              <span className="ui-text-14 ui-muted">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
