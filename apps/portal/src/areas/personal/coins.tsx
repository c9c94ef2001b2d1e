import { useCall } from '@vimo/client';
import { CoinEvent, coinEntryPage, type DataOf, type UserInfo } from '@vimo/contract';
import {
  ArticleIcon,
  CalendarStarIcon,
  Card,
  CoinVerticalIcon,
  classNames,
  EmptyState,
  formatDateTime,
  type IconType,
  QueryState,
  StarIcon,
} from '@vimo/ui';
import styles from '../../features/coin/coin.module.css';
import { pointText } from '../../features/coin/point-text.ts';
import { OwnPages } from '../../features/list/own-pages.tsx';
import { useShownAs } from '../../features/list/shown-as.tsx';
import { CardHead, TableOrCards } from '../../features/list/table-or-cards.tsx';
import { MemberPage } from '../../features/member/member-page.tsx';
import { WithWholeUser } from '../../features/member/member-shell.tsx';
import { usePage } from '../../features/member/use-page.ts';
import { CoinCalendar } from './coin-calendar.tsx';
import { CoinFlower } from './coin-flower.tsx';

/** Entries a page. */
const PAGE_SIZE = 6;

const LOOKS: Record<number, { icon: IconType; tint: string }> = {
  [CoinEvent.signIn]: { icon: CalendarStarIcon, tint: 'ui-tint-accent' },
  [CoinEvent.sevenDays]: { icon: CoinVerticalIcon, tint: 'ui-tint-accent' },
  [CoinEvent.recordPassed]: { icon: ArticleIcon, tint: 'ui-tint-primary' },
  [CoinEvent.activityEvaluated]: { icon: StarIcon, tint: 'ui-tint-coral' },
};
const OTHER = { icon: CoinVerticalIcon, tint: 'ui-tint-accent' };

type Entry = DataOf<typeof coinEntryPage>['dataList'][number];
/** Day and time, each whole where there is no room for both. */
const Moment = ({ at }: { at: string }) => {
  const [day, time] = formatDateTime(at).split(' ');
  return (
    <>
      <span className="ui-no-break">{day}</span> <span className="ui-no-break">{time}</span>
    </>
  );
};
const eventText = ({ remarks, byGuardian }: Entry) => remarks + (byGuardian === 1 ? '（家长代操作）' : '');

/** V币明细, of students and parents alike: the flower, the month's sign-ins and the ledger. */
export const Coins = () => (
  <MemberPage title="V币明细">
    <WithWholeUser>
      {(user) => (
        <div className={styles.room}>
          <CoinFlower points={user.vbPoints} />
          <CoinCalendar user={user} />
          <Ledger user={user} />
        </div>
      )}
    </WithWholeUser>
  </MemberPage>
);

function Ledger({ user }: { user: UserInfo }) {
  const { page, turnTo } = usePage();
  const shownAs = useShownAs();
  const answer = useCall(coinEntryPage, { pageSize: PAGE_SIZE, currentPage: page }, { keepPrevious: 'list' });

  return (
    <>
      <Card as="section" className={styles.ledger} aria-label="明细">
        {answer.data && answer.data.totalCount > 0 ? shownAs.choice : null}
        <QueryState query={answer}>
          {(data) =>
            data.totalCount > 0 && shownAs.isTable ? (
              <TableOrCards
                rows={data.dataList}
                keyOf={({ id }) => id}
                columns={[
                  { title: '时间', cell: ({ createtime }) => <Moment at={createtime} /> },
                  { title: '事件', cell: eventText },
                  { title: '数值', cell: ({ point }) => pointText(point) },
                ]}
                card={(entry) => (
                  <article>
                    <CardHead title={eventText(entry)} state={<b>{pointText(entry.point)}</b>} />
                    <span className="ui-text-13 ui-muted ui-tabular">{formatDateTime(entry.createtime)}</span>
                  </article>
                )}
              />
            ) : data.totalCount > 0 ? (
              <ul>
                {data.dataList.map(({ id, event, remarks, createtime, point, byGuardian }) => {
                  const { icon: Icon, tint } = LOOKS[event] ?? OTHER;
                  return (
                    <li key={id}>
                      <span className={classNames('ui-petal', tint)}>
                        <Icon />
                      </span>
                      <span>
                        <span className="ui-clamp-2">{remarks}</span>
                        <span className="ui-text-13 ui-muted ui-tabular">
                          {formatDateTime(createtime)}
                          {byGuardian === 1 ? ' · 家长代操作' : ''}
                        </span>
                      </span>
                      <b>{pointText(point)}</b>
                    </li>
                  );
                })}
              </ul>
            ) : (
              <EmptyState small text={user.signFlag === 1 ? '暂无数据' : '还没有V币，从今天的签到开始吧'} />
            )
          }
        </QueryState>
      </Card>
      <div className={styles.pager}>
        <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={turnTo} />
      </div>
    </>
  );
}
