import type { ActivityDetail } from '@vimo/contract';
import { formatDateTime, QuotaBar, timeRangeParts } from '@vimo/ui';
import { Fragment, type ReactNode } from 'react';
import { feeText, hostName } from '../../../features/activity/activity-view.ts';

/** When, where, who and how many. */
export function ActivityFacts({ activity }: { activity: ActivityDetail }) {
  const facts: [string, ReactNode][] = [
    ['活动时间', <Span key="act" start={activity.actStartDate} end={activity.actEndDate} />],
    ['报名时间', <Span key="sign" start={activity.signStartDate} end={activity.signEndDate} />],
    ['报名对象', activity.audience],
    ['活动地点', activity.address],
    ['主办单位', hostName(activity)],
    ['联系人', <Contact key="contact" name={activity.dirtName} phone={activity.dirtTelphone} />],
    ...dayContactFact(activity),
    ['活动名额', <Places key="places" activity={activity} />],
    ['费用说明', feeText(activity)],
  ];
  return (
    <dl className="ui-facts">
      {facts.map(([term, fact]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{fact || '—'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Span({ start, end }: { start: string; end: string }) {
  if (!formatDateTime(start)) return '—';
  return (
    <span className="ui-tabular">
      {timeRangeParts(start, end).map((part, index) => (
        <Fragment key={part}>
          {index > 0 ? ' ' : null}
          <span className="ui-no-break">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

function Contact({ name, phone }: { name: string; phone: string }) {
  if (!name && !phone) return '—';
  return (
    <span data-fact="contact">
      <span>{name}</span>
      {phone ? (
        <a className="ui-link ui-tabular" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      ) : null}
    </span>
  );
}

/** Whom to call on the day, of which who does not come is told nothing. */
function dayContactFact({ dayContact }: ActivityDetail): [string, ReactNode][] {
  if (!dayContact) return [];
  const { name, phone, shown } = dayContact;
  return [
    [
      '当天联系人',
      shown === 1 ? (
        <Contact key="day" name={name} phone={phone} />
      ) : (
        <span key="day" data-fact="contact">
          <span>{name}</span>
          <span className="ui-tabular">{phone}</span>
          <span className="ui-muted ui-text-14">活动前一天至活动当天显示</span>
        </span>
      ),
    ],
  ];
}

function Places({ activity: { personNum, signCount, surplusNum } }: { activity: ActivityDetail }) {
  if (personNum === 0) return <span className="ui-tabular">人数不限，已报 {signCount} 人</span>;
  return (
    <span data-fact="places">
      <QuotaBar taken={signCount} total={personNum} />
      <span className="ui-tabular ui-text-14">
        已报 {signCount} / {personNum}，<b>余 {Math.max(0, surplusNum)} 席</b>
      </span>
    </span>
  );
}
