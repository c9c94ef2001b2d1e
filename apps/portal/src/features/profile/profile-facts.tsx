import { pictureUrl, sexLabel, type UserInfo } from '@vimo/contract';
import { Avatar, Card, LinkButton } from '@vimo/ui';
import { drawnOf } from './drawn.ts';
import styles from './profile.module.css';

type Fact = [label: string, value: string];

/** A person's own facts with the way to edit them; empty facts are said as 未填写. */
export function ProfileCard({ user, facts }: { user: UserInfo; facts: readonly Fact[] }) {
  return (
    <Card as="section" className={styles.profile}>
      <div className={styles.profileHead}>
        <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} alt={`${user.name}的头像`} size="xlarge" />
        <div className="ui-grow">
          <h2 translate="no">{user.name}</h2>
          <p className="ui-text-14 ui-muted ui-no-break" translate="no">
            {user.useracc}
          </p>
        </div>
        <LinkButton variant="outline" size="small" href="/mine/editinfo">
          编辑资料
        </LinkButton>
      </div>
      <dl className="ui-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{value || <span className="ui-faint">未填写</span>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export const sexText = ({ sex }: Pick<UserInfo, 'sex'>): string => sexLabel[sex] ?? '保密';
