import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useToday } from '@vimo/client';
import { coinBalance, type UserInfo } from '@vimo/contract';
import {
  Card,
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  classNames,
  daysIn,
  ErrorState,
  firstWeekday,
  formatMonth,
  IconButton,
  monthFrom,
} from '@vimo/ui';
import { useState } from 'react';
import styles from '../../features/coin/coin.module.css';
import { SignInButton } from '../../features/coin/sign-in-button.tsx';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Sign-ins of a month; months before are turned back to. */
export function CoinCalendar({ user }: { user: UserInfo }) {
  const queries = useQueryClient();
  const now = useToday(() => queries.invalidateQueries({ queryKey: keyOf(coinBalance) }));
  const thisMonth = now.slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const { data, error, refetch } = useCall(coinBalance, { month }, { keepPrevious: true });
  const signed = new Map(data?.month === month ? data.days.map((one) => [one.day, one]) : []);
  const today = data?.today ?? now;
  return (
    <Card as="section" className={styles.calendar}>
      <div className={styles.month}>
        <h2>
          {formatMonth(month, Number(thisMonth.slice(0, 4)))}
          {data?.month === month ? (
            <>
              已签到 <span className="ui-tabular">{signed.size}</span> 天
            </>
          ) : null}
        </h2>
        <IconButton icon={CaretLeftBoldIcon} label="上个月" onClick={() => setMonth(monthFrom(month, -1))} />
        <IconButton
          icon={CaretRightBoldIcon}
          label="下个月"
          disabled={month >= thisMonth}
          onClick={() => setMonth(monthFrom(month, 1))}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.grid}>
          {WEEKDAYS.map((name) => (
            <small key={name}>{name}</small>
          ))}
          {Array.from({ length: daysIn(month) }, (_, at) => {
            const day = `${month}-${String(at + 1).padStart(2, '0')}`;
            const entry = signed.get(day);
            return (
              <span
                key={day}
                className={classNames(
                  styles.day,
                  entry ? styles.signed : data?.month === month && day < today && styles.missed,
                  day === today && styles.today,
                )}
                style={at === 0 ? { gridColumnStart: firstWeekday(month) + 1 } : undefined}
              >
                {at + 1}
                {entry ? <span className="ui-visually-hidden">日已签到</span> : null}
                {entry && entry.bonus > 0 ? <span className={styles.bonus}>+{entry.bonus}</span> : null}
              </span>
            );
          })}
        </div>
      )}
      <SignInButton user={user} />
    </Card>
  );
}
