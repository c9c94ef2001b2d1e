import { call } from '@vimo/client';
import { RecentChoice, updateChoice } from '@vimo/contract';
import { BuildingsIcon, Dialog, type IconType, UsersIcon } from '@vimo/ui';
import { writeStored } from '../../shared/local-storage.ts';
import { changeUser, useSession } from '../session/session.ts';
import { administratorText, type Choice } from './identity.ts';
import styles from './identity-question.module.css';

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

/** The question of `pickIdentity`, whose answer is remembered; undefined when it is put off. */
export default function IdentityQuestion({ onAnswer }: { onAnswer: (choice: Choice | undefined) => void }) {
  const { user } = useSession();
  const give = (choice: Choice) => {
    keep(choice);
    onAnswer(choice);
  };
  return (
    <Dialog open onClose={() => onAnswer(undefined)} title="请选择您要登录的身份">
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
