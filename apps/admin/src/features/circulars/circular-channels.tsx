import { type Channel, CIRCULAR_OFFICES, type CircularCount, channelLabel } from '@vimo/contract';
import { Checkbox, Switch } from 'antd';
import { useMe } from '../../shared/session/use-me.ts';
import styles from './circulars.module.css';
import type { CircularDraft } from './use-circular-draft.ts';

/** 怎么送达: the site always, the channels that are set up here besides; receipt and answers. */
export function CircularChannels({ draft, count }: { draft: CircularDraft; count: CircularCount | undefined }) {
  const { values, change } = draft;
  const toggle = (channel: Channel, on: boolean) =>
    change({ channels: on ? [...values.channels, channel] : values.channels.filter((one) => one !== channel) });
  const { data: me } = useMe();
  const mayCallUrgent = me !== undefined && (CIRCULAR_OFFICES as readonly number[]).includes(me.usertype);
  // Who may not call it so any more can still take it away, or could not send at all.
  const showsUrgent = mayCallUrgent || values.isUrgent;
  const offered = count?.channels ?? values.channels.map((channel) => ({ channel, reach: 0 }));
  return (
    <section className={`ui-card ${styles.panel}`} aria-labelledby="circular-channels">
      <h2 id="circular-channels">怎么送达</h2>
      <div className={styles.channels}>
        <div className={styles.way}>
          <Checkbox checked disabled>
            站内
          </Checkbox>
          <small>{count ? `${count.total.toLocaleString('zh-CN')} 人，立即` : '全部人，立即'}</small>
        </div>
        {offered.map(({ channel, reach }) => (
          <div key={channel} className={styles.way}>
            <Checkbox
              checked={values.channels.includes(channel)}
              onChange={({ target }) => toggle(channel, target.checked)}
            >
              {channelLabel[channel]}
            </Checkbox>
            <small>{reach.toLocaleString('zh-CN')} 人收得到</small>
          </div>
        ))}
      </div>
      <p className="ui-help">
        {offered.length > 0
          ? '站外提醒只说有通知和网址；夜里停发的时段不发，本人关掉的渠道不发。'
          : '短信、企业微信、钉钉、邮件还没有开通，由平台管理员在“通知渠道”里设置。'}
      </p>
      <div className={styles.switches}>
        <span>
          <Switch
            id="circular-confirms"
            checked={values.needsConfirmation}
            onChange={(needsConfirmation) => change({ needsConfirmation })}
          />
          <label htmlFor="circular-confirms">需要回执</label>
        </span>
        <span>
          <Switch
            id="circular-answerable"
            checked={values.allowsAnswers}
            onChange={(allowsAnswers) => change({ allowsAnswers })}
          />
          <label htmlFor="circular-answerable">允许回复</label>
        </span>
        {showsUrgent ? (
          <span>
            <Switch
              id="circular-urgent"
              checked={values.isUrgent}
              onChange={(isUrgent) => change({ isUrgent })}
              aria-describedby="circular-urgent-help"
            />
            <label htmlFor="circular-urgent">紧急</label>
          </span>
        ) : null}
      </div>
      {showsUrgent ? (
        <p id="circular-urgent-help" className="ui-help">
          紧急：标题前加“紧急”，站外提醒夜里也发。只用于安全、停课等不能等到早上的事。
        </p>
      ) : null}
    </section>
  );
}
