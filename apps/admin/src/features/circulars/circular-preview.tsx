import {
  type CircularCount,
  channelLabel,
  circularPage,
  noticeText,
  reachesStaff,
  saysChildName,
  URGENT,
  withChildName,
} from '@vimo/contract';
import { CheckCircleFillIcon, formatDateTime, WarningCircleFillIcon } from '@vimo/ui';
import { RichText } from '@vimo/ui/rich-text';
import type { ReactNode } from 'react';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './circulars.module.css';
import type { CircularValues } from './use-circular-draft.ts';

/** Characters of a text message that goes as one, and of each part of a longer one. */
const [WHOLE, PART] = [70, 67];
const messagesOf = (text: string): number => (text.length <= WHOLE ? 1 : Math.ceil(text.length / PART));

/** 收到的样子 and 发送前检查. */
export function CircularPreview({
  id,
  values,
  count,
  sameDate,
}: {
  /** Empty before it is kept. */
  id: string;
  values: CircularValues;
  count: CircularCount | undefined;
  /** When the same was sent to the same within a week; empty otherwise. */
  sameDate: string;
}) {
  const { data: me } = useMe();
  const shownBody = withChildName(values.body, '林小禾');
  const page = circularPage(values.audience, id || '…');
  const outside = noticeText({ from: me?.orgName ?? '', link: `${window.location.origin}${page}` });
  return (
    <div className={styles.stack}>
      <section className={`ui-card ${styles.panel} ${styles.preview}`} aria-labelledby="circular-preview">
        <h2 id="circular-preview">收到的样子</h2>
        <h3>站内</h3>
        <div className={styles.bubble} data-theme="light">
          <b>
            {values.isUrgent ? URGENT : ''}
            {values.title || '标题'}
          </b>
          {values.body ? <RichText html={shownBody} /> : <p className="ui-muted">正文</p>}
          <span className="ui-text-13 ui-muted">{me?.orgName}　现在</span>
        </div>
        {values.channels.map((channel) => (
          <div key={channel} className={styles.field}>
            <h3>{channelLabel[channel]}</h3>
            <p className={styles.bubble} data-theme="light">
              {outside}
            </p>
            {channel === 'sms' ? (
              <p className="ui-help">
                约 {outside.length} 字，计 {messagesOf(outside)} 条；没有标题、正文和姓名
              </p>
            ) : null}
          </div>
        ))}
      </section>
      <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-checks">
        <h2 id="circular-checks">发送前检查</h2>
        <ul className={styles.checks}>
          <Check good={values.title.trim() !== ''}>{values.title.trim() ? '标题已写' : '还没有写标题'}</Check>
          <Check good={values.body !== ''}>{values.body ? '正文已写' : '还没有写正文'}</Check>
          <Check good={(count?.total ?? 0) > 0}>
            {count?.total ? `${count.total.toLocaleString('zh-CN')} 人会收到` : '还没有人会收到'}
          </Check>
          {sameDate ? (
            <Check good={false} note={`上次 ${formatDateTime(sameDate)}`}>
              7 天内给同样的人发过同名通知
            </Check>
          ) : null}
          {saysChildName(values.body) && reachesStaff(values.audience) ? (
            <Check good={false} note="删去或改成姓名后才能发送">
              发给教职工的通知里不能用“孩子姓名”
            </Check>
          ) : null}
          <Check good note="只说有通知和网址">
            站外提醒没有姓名和内容
          </Check>
        </ul>
      </section>
    </div>
  );
}

const Check = ({ good, note, children }: { good: boolean; note?: string; children: ReactNode }) => (
  <li>
    <span className={good ? styles.good : styles.bad}>
      {good ? <CheckCircleFillIcon /> : <WarningCircleFillIcon />}
    </span>
    <span>{children}</span>
    {note ? <small>{note}</small> : null}
  </li>
);
