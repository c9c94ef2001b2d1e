import { call } from '@vimo/client';
import {
  type Channel,
  channelLabel,
  hasChannels,
  manageNotices,
  NOTIFICATION_KINDS,
  noticeOutsideLabel,
  notificationKindLabel,
  type SwitchedNotice,
} from '@vimo/contract';
import { manageNoticeSave } from '@vimo/contract/schemas';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './channels.module.css';

interface Editing {
  row: SwitchedNotice;
  open: readonly Channel[];
}

/** 各种提醒的渠道: of what people are told, to whom, and which channels carry it besides the site. */
export function NoticeChannelsCard() {
  const [editing, setEditing] = useState<Editing>();
  return (
    <section className={`ui-card ${styles.card} ${styles.below}`} aria-label="各种提醒的渠道">
      <h2>各种提醒的渠道</h2>
      <Read endpoint={manageNotices} input={{}}>
        {({ open, notices }) => (
          <>
            <p>
              {open.length > 0
                ? '所有提醒都在站内。打开渠道后，也会发到站外，只发“有通知”和网址。'
                : '所有提醒都在站内。先设置并启用一个渠道，才能把提醒发到站外。'}
            </p>
            {NOTIFICATION_KINDS.map((kind) => {
              const rows = notices.filter((row) => row.kind === kind);
              return rows.length > 0 ? (
                <div key={kind}>
                  <h3>{notificationKindLabel[kind]}</h3>
                  <ul>
                    {rows.map((row) => (
                      <NoticeLine key={row.notice} row={row} open={open} onEdit={setEditing} />
                    ))}
                  </ul>
                </div>
              ) : null;
            })}
          </>
        )}
      </Read>
      {editing ? <NoticeForm {...editing} onClose={() => setEditing(undefined)} /> : null}
    </section>
  );
}

function NoticeLine({ row, open, onEdit }: Editing & { onEdit: (editing: Editing) => void }) {
  const { label, audience, channels, outside } = row;
  const names = channels
    .map((channel) => (open.includes(channel) ? channelLabel[channel] : `${channelLabel[channel]}（未启用）`))
    .join('、');
  const chosen = names || noticeOutsideLabel.never;
  return (
    <li className={styles.notice}>
      <div>
        <p>{label}</p>
        <p className="ui-text-13 ui-muted">
          发给{audience}；{hasChannels(outside) ? chosen : noticeOutsideLabel[outside]}
          {outside === 'urgent' ? '；来不及等的由开通的渠道立即发' : ''}
        </p>
      </div>
      {open.length > 0 && hasChannels(outside) ? (
        <Button size="small" aria-label={`设置“${label}”的渠道`} onClick={() => onEdit({ row, open })}>
          设置
        </Button>
      ) : null}
    </li>
  );
}

function NoticeForm({ row, open, onClose }: Editing & { onClose: () => void }) {
  const saved = useSaved();
  const inputOf = ({ channels }: { channels: string }) => ({
    ...{ notice: row.notice, version: row.version },
    channels: channels.split(',').filter(Boolean) as Channel[],
  });
  return (
    <FormDrawer
      open
      title={`设置“${row.label}”的渠道`}
      schema={manageNoticeSave.input}
      // One that was switched off as a whole meanwhile is not offered, and goes with the next save.
      initial={{ channels: row.channels.filter((channel) => open.includes(channel)).join(',') }}
      toInput={inputOf}
      fields={[
        {
          ...{ name: 'channels', label: '渠道', kind: 'choices', hint: '不选就只在站内' },
          options: open.map((value) => ({ value, label: channelLabel[value] })),
        },
      ]}
      onSubmit={async (values) => saved((await call(manageNoticeSave, inputOf(values))).message)}
      onClose={onClose}
      note="本人关闭的渠道、免打扰时段和每天的上限都照样有效。"
    />
  );
}
