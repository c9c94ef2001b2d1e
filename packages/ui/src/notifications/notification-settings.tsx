import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationAlways,
  notificationKindLabel,
  notificationNews,
  notificationSettings,
  switchNotification,
} from '@vimo/contract';
import { Dialog } from '../overlay/dialog.tsx';
import { sayRefusal } from '../overlay/say-refusal.ts';
import { QueryState } from '../primitives/query-state.tsx';
import styles from './notification-settings.module.css';
import { OutsideChannels } from './outside-channels.tsx';
import { SwitchLine } from './switch-line.tsx';

/** 消息接收设置: reminders and news are switched by kind; what always arrives stands there without a switch. Portal and platform show the same. */
export function NotificationSettings({ onClose }: { onClose: () => void }) {
  const answer = useCall(notificationSettings, {});
  return (
    <Dialog open onClose={onClose} title="消息接收设置">
      <QueryState query={answer}>
        {(data) => (
          <>
            <OutsideChannels />
            <ul className={styles.kinds}>
              {NOTIFICATION_KINDS.filter((kind) => notificationNews[kind] ?? notificationAlways[kind]).map((kind) => (
                <Kind key={kind} kind={kind} isOn={!data.off.includes(kind)} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

function Kind({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  const queries = useQueryClient();
  const change = useSend(switchNotification, {
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(notificationSettings) }),
  });
  const news = notificationNews[kind];
  const always = notificationAlways[kind];
  const name = notificationKindLabel[kind];
  // What was pressed shows at once.
  const shown = change.isPending ? change.variables?.on === 1 : isOn;
  const words = (
    <>
      <b>{name}</b>
      {news ? <span className="ui-text-14">{news}</span> : null}
      {always ? (
        <span className="ui-text-13 ui-muted">
          {news ? '始终接收：' : ''}
          {always}
        </span>
      ) : null}
    </>
  );
  return (
    <li>
      {news ? (
        <SwitchLine name={name} on={shown} disabled={change.isPending} onSwitch={(on) => change.mutate({ kind, on })}>
          {words}
        </SwitchLine>
      ) : (
        <div>
          <span className={styles.words}>{words}</span>
          <span className="ui-text-14 ui-muted">始终接收</span>
        </div>
      )}
    </li>
  );
}
