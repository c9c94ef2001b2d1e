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
    ['联系人', <Contact key="contact" activity={activity} />],
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

function Contact({ activity: { dirtName, dirtTelphone } }: { activity: ActivityDetail }) {
  if (!dirtName && !dirtTelphone) return '—';
  return (
    <span data-fact="contact">
      <span>{dirtName}</span>
      {dirtTelphone ? (
        <a className="ui-link ui-tabular" href={`tel:${dirtTelphone.replace(/[^\d+]/g, '')}`}>
          {dirtTelphone}
        </a>
      ) : null}
    </span>
  );
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
