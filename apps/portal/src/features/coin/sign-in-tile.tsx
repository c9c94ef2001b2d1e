import { useToday } from '@vimo/client';
import { isStudent, type UserInfo } from '@vimo/contract';
import { art, daysIn, formatMonth, MoreLink } from '@vimo/ui';
import styles from './coin.module.css';
import { SignInButton } from './sign-in-button.tsx';

/** The home's tile: V-coins, the days signed in this month, and the day's sign-in. */
export function SignInTile({ user }: { user: UserInfo }) {
  const month = useToday().slice(0, 7);
  const count = daysIn(month);
  return (
    <section className={styles.tile} aria-label="我的V币">
      <div className={styles.balance}>
        <img src={art('vcoin')} alt="" />
        <div className="ui-grow">
          <span>我的 V币</span>
          <b>{user.vbPoints.toLocaleString('zh-CN')}</b>
        </div>
        <MoreLink href={isStudent(user.usertype) ? '/mine/myvbi' : '/parent/parentVb'} label="V币明细">
          明细
        </MoreLink>
      </div>
      <div className={styles.sign}>
        <div className="ui-row ui-between">
          <b>
            本月已签到 <span className="ui-tabular">{user.signDays}</span> 天
          </b>
          <span className="ui-text-13 ui-muted">{formatMonth(month, Number(month.slice(0, 4)))}</span>
        </div>
        <div className={styles.dots} role="img" aria-label={`本月 ${count} 天，已签到 ${user.signDays} 天`}>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days of a month are their numbers
            <i key={at} className={at < user.signDays ? styles.full : undefined} />
          ))}
        </div>
        <SignInButton user={user} />
      </div>
    </section>
  );
}
