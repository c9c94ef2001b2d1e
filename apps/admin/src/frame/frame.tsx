import { Outlet, useLocation } from '@tanstack/react-router';
import type { ScreenTheme } from '@vimo/contract';
import { Arrival, classNames, ListIcon, PermissionState, useKeptFocus } from '@vimo/ui';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { IdleGuard } from '../shared/idle/idle-guard.tsx';
import { useFocusBack } from '../shared/keys/focus-back.ts';
import { StaffOnly } from '../shared/session/staff-only.tsx';
import type { Me } from '../shared/session/use-me.ts';
import { showTheme } from '../shared/theme/screen-theme.ts';
import styles from './frame.module.css';
import { FrameKeys } from './frame-keys.tsx';
import { Navigation } from './navigation.tsx';
import type { Room } from './room.ts';
import { TopBar } from './top-bar.tsx';
import { useNotedRoom } from './use-noted-room.ts';
import { useWaiting } from './use-waiting.ts';

const MENU_WIDTH = 264;

/** The frame of every page: dark side menu, top bar with organisation and person, and the page itself. */
export const Frame = ({ rooms }: { rooms: readonly Room[] }) => (
  <StaffOnly>
    {(me) => (
      <>
        <Rooms me={me} rooms={rooms} />
        <IdleGuard />
        <FrameKeys />
      </>
    )}
  </StaffOnly>
);

/** Whether a room is this person's; what they do there is judged by the calls themselves. */
const isOpenTo = (me: Me, { may }: Room): boolean => may === undefined || me.may.includes(may);

function Rooms({ me, rooms }: { me: Me; rooms: readonly Room[] }) {
  const room = useNotedRoom();
  const [menuOpen, setMenuOpen] = useState(false);
  const label = room?.label ?? '页面不存在';
  useEffect(() => {
    document.title = `${label} · 管理平台`;
  }, [label]);

  useEffect(() => showTheme(me.screenTheme as ScreenTheme), [me.screenTheme]);

  useFocusBack();
  useKeptFocus();
  const { pathname } = useLocation();

  const own = rooms.filter((one) => isOpenTo(me, one));
  const waiting = useWaiting(own);
  const menu = (
    <Navigation rooms={own} waiting={waiting} current={room?.under ?? room?.path} onGo={() => setMenuOpen(false)} />
  );
  return (
    <>
      <a className="ui-skip-link" href="#main">
        跳到主要内容
      </a>
      <Arrival pathname={pathname} />
      <div className={styles.frame}>
        <aside className={classNames(styles.sider, styles.desktop)}>{menu}</aside>
        <Drawer
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          placement="left"
          size={MENU_WIDTH}
          title="菜单"
          closable={{ placement: 'end', 'aria-label': '关闭菜单' }}
          destroyOnHidden
          rootClassName={styles.menu}
        >
          <div className={styles.sider}>{menu}</div>
        </Drawer>
        <div className={styles.main}>
          <TopBar
            me={me}
            rooms={own}
            room={room}
            above={rooms.find(({ path }) => path === room?.under)}
            menuButton={
              <button
                type="button"
                className={styles.menuButton}
                aria-label="打开菜单"
                aria-haspopup="dialog"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              >
                <ListIcon />
              </button>
            }
          />
          <main id="main" className={styles.body} tabIndex={-1}>
            {room && !isOpenTo(me, room) ? <NotAllowed label={label} /> : <Outlet />}
          </main>
        </div>
      </div>
    </>
  );
}

const NotAllowed = ({ label }: { label: string }) => (
  <section className="ui-card">
    <h1 className="ui-visually-hidden">{label}</h1>
    <PermissionState />
  </section>
);
