import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { channelLabel, channelNeeds, type OwnChannel, ownChannels, switchChannel } from '@vimo/contract';
import { sayRefusal } from '../overlay/say-refusal.ts';
import styles from './notification-settings.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { SwitchLine } from './switch-line.tsx';

/** Ways in which the person is told outside of the site, of those that are set up here; nothing where none is. */
export function OutsideChannels() {
  const { data: channels = [] } = useCall(ownChannels, {});
  if (channels.length === 0) return null;
  return (
    <section aria-labelledby="outside-channels">
      <h3 id="outside-channels">站外提醒</h3>
      <p className="ui-text-13 ui-muted">
        只说有通知和网址，不带内容和姓名；夜里不发，只有紧急的（如明天的活动改了时间或地点）随时发。
      </p>
      <ul className={styles.kinds}>
        {channels.map((one) => (
          <OutsideChannel key={one.channel} {...one} />
        ))}
      </ul>
      <p className="ui-text-13 ui-muted">还想在别的时段也不收到站外提醒：</p>
      <QuietHours />
    </section>
  );
}

function OutsideChannel({ channel, on, reachable }: OwnChannel) {
  const queries = useQueryClient();
  const change = useSend(switchChannel, {
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(ownChannels) }),
  });
  const name = channelLabel[channel];
  // What was pressed shows at once.
  const shown = change.isPending ? change.variables?.on === 1 : on === 1;
  return (
    <li>
      <SwitchLine name={name} on={shown} disabled={change.isPending} onSwitch={(on) => change.mutate({ channel, on })}>
        <b>{name}</b>
        {reachable ? null : (
          <span className="ui-text-13 ui-muted">
            还没有{channelNeeds[channel]}，收不到
            {channel === 'mail' ? '，可在“账号安全”或管理平台的“我的账号”里设置' : null}
          </span>
        )}
      </SwitchLine>
    </li>
  );
}
