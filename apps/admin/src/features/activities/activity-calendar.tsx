import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall, useToday } from '@vimo/client';
import { type DataOf, type InputOf, manageActivityCalendar } from '@vimo/contract';
import {
  AppLink,
  CaretLeftBoldIcon,
  CaretRightBoldIcon,
  classNames,
  daysIn,
  firstWeekday,
  formatClock,
  formatDate,
  formatDay,
  formatMonth,
  IconButton,
  monthFrom,
  QueryState,
} from '@vimo/ui';
import { Button } from 'antd';
import { today } from '../../shared/today.ts';
import styles from './activity-calendar.module.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** What of the address says how the activities are shown, and which page and row of the list. */
const OF_VIEW: readonly string[] = ['view', 'month', 'page', 'open', 'held'];

type Day = DataOf<typeof manageActivityCalendar>['days'][number];
type Held = Day['activities'][number];

/** Whether list or calendar is shown, and of which month; kept in the address beside what narrows both. */
export function useActivityView() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, resetScroll: false });
  const { month } = search;
  return {
    view: search.view === 'calendar' ? ('calendar' as const) : ('list' as const),
    month: typeof month === 'string' && MONTH.test(month) ? month : today().slice(0, 7),
    show: (view: 'list' | 'calendar') =>
      go({ ...{ view: view === 'calendar' ? view : undefined, month: undefined }, page: undefined, open: undefined }),
    turnTo: (next: string) => go({ month: next }),
    /** Address of the list of a day, narrowed as the calendar is; with one of its activities open. */
    hrefOf(day: string, activity?: Held): string {
      const kept = Object.entries(search).filter(([key, value]) => value !== undefined && !OF_VIEW.includes(key));
      const query = new URLSearchParams({
        ...Object.fromEntries(kept.map(([key, value]) => [key, String(value)])),
        held: `${day},${day}`,
        ...(activity ? { title: activity.title, open: activity.id } : {}),
      });
      return `/activities?${query}`;
    },
  };
}
type View = ReturnType<typeof useActivityView>;

/** What is held on which day of a month, narrowed as the list is; on narrow windows a list by day. */
export function ActivityCalendar({
  input,
  view,
}: {
  input: Omit<InputOf<typeof manageActivityCalendar>, 'month'>;
  view: View;
}) {
  const { month, turnTo } = view;
  const query = useCall(manageActivityCalendar, { ...input, month }, { keepPrevious: true });
  const now = useToday(query.refetch);
  return (
    <section className={classNames('ui-card', styles.calendar)} aria-label="活动日历">
      <header className={styles.head}>
        <IconButton icon={CaretLeftBoldIcon} label="上个月" onClick={() => turnTo(monthFrom(month, -1))} />
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <IconButton icon={CaretRightBoldIcon} label="下个月" onClick={() => turnTo(monthFrom(month, 1))} />
        <Button size="small" disabled={month === now.slice(0, 7)} onClick={() => turnTo(now.slice(0, 7))}>
          本月
        </Button>
      </header>
      <QueryState query={query}>
        {(data) => <Month month={month} days={data.month === month ? data.days : []} now={now} view={view} />}
      </QueryState>
      {query.data?.month === month && query.data.days.length === 0 ? (
        <p className={styles.none}>这个月没有符合条件的活动</p>
      ) : null}
    </section>
  );
}

function Month({ month, days, now, view }: { month: string; days: readonly Day[]; now: string; view: View }) {
  const held = new Map(days.map((one) => [one.day, one]));
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>周{name}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {Array.from({ length: daysIn(month) }, (_, at) => {
          const day = `${month}-${String(at + 1).padStart(2, '0')}`;
          const one = held.get(day);
          return (
            <li
              key={day}
              className={classNames(!one && styles.empty, day === now && styles.today)}
              aria-current={day === now ? 'date' : undefined}
              style={at === 0 ? { gridColumnStart: firstWeekday(month) + 1 } : undefined}
            >
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <span className={styles.name}>{formatDay(day)}</span>
              {one ? <HeldOn held={one} view={view} /> : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}

function HeldOn({ held: { day, count, activities }, view }: { held: Day; view: View }) {
  const more = count - activities.length;
  return (
    <>
      <ul>
        {activities.map((activity) => (
          <li key={activity.id}>
            <AppLink href={view.hrefOf(day, activity)} title={`${activity.title}，${activity.address}`}>
              <b>
                {formatDate(activity.actStartDate) === day ? `${formatClock(activity.actStartDate)} ` : ''}
                {activity.title}
              </b>
              <small>
                {activity.orgName}
                {activity.published === 1 ? '' : '，未发布'}
              </small>
              {activity.address ? <small className={styles.place}>{activity.address}</small> : null}
            </AppLink>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <AppLink className={styles.more} href={view.hrefOf(day)}>
          还有 {more} 个<span className="ui-visually-hidden">{formatDay(day)}的活动</span>
        </AppLink>
      ) : null}
    </>
  );
}
