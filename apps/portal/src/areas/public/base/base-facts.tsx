import type { BaseDetail } from '@vimo/contract';
import { classNames } from '@vimo/ui';
import { Fragment, type ReactNode } from 'react';
import { stagesText } from '../../../features/activity/activity-view.ts';
import styles from '../../../features/base/base.module.css';
import { openingTimes, phonesOf, telHref } from '../../../features/base/base-view.ts';

/** When it is open, where it is, whom to call and whether to book. */
export function BaseFacts({ base }: { base: BaseDetail }) {
  const times = openingTimes(base.partnerInfo.openTmst);
  const facts: [string, ReactNode][] = [
    [
      '开放时间',
      times.map((part) => (
        <span key={part} className={classNames('ui-tabular', styles.part)}>
          {part}
        </span>
      )),
    ],
    ...(base.prices ? [['费用', base.prices] as [string, ReactNode]] : []),
    ['基地地址', base.address],
    ...(base.route ? [['到达方式', base.route] as [string, ReactNode]] : []),
    [
      '联系电话',
      phonesOf(base).map((phone) => (
        <a key={phone} className={classNames('ui-link ui-no-break ui-tabular', styles.part)} href={telHref(phone)}>
          {phone}
        </a>
      )),
    ],
    ['适合学段', stagesText(base.suitSection)],
    ['参观说明', base.bookFlag === 1 ? '需提前预约' : base.prices ? '无需预约' : '免费开放，无需预约'],
  ];
  return (
    <dl className="ui-facts">
      {facts.map(([term, fact]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{Array.isArray(fact) && fact.length === 0 ? '—' : fact || '—'}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
