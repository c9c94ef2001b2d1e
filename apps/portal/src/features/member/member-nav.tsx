import type { UserInfo } from '@vimo/contract';
import {
  AppLink,
  ArrowUUpLeftIcon,
  CaretDownBoldIcon,
  CaretRightBoldIcon,
  CountBadge,
  classNames,
  RootMark,
  ShieldCheckIcon,
  WaitingDot,
} from '@vimo/ui';
import mobileBarsStyles from '../site/mobile-bars.module.css';
import styles from './member.module.css';
import { areaOf, isIn, isOn } from './member-menu.ts';
import type { Place, Room } from './member-rooms.ts';
import { useReturnToParent } from './use-switch-account.ts';
import { useWaiting } from './use-waiting.ts';

interface Menu {
  user: UserInfo;
  pathname: string;
}

/** The rooms; the one that is shown has its pages below it. */
export function SideMenu({ user, pathname }: Menu) {
  const { title, rooms } = areaOf(user);
  return (
    <aside className={styles.sider}>
      <div className={styles.stay}>
        <nav aria-label="主导航">
          {title ? <p className={styles.title}>{title}</p> : null}
          {rooms.map((room) => (
            <RoomEntry key={room.label} room={room} pathname={pathname} />
          ))}
        </nav>
        <div className={styles.foot}>
          <AppLink href="/reportVerify">
            <ShieldCheckIcon />
            核验报告
          </AppLink>
          <ReturnToParent user={user} />
        </div>
      </div>
    </aside>
  );
}

function RoomEntry({ room, pathname }: { room: Room; pathname: string }) {
  const waiting = useWaiting();
  const { label, look, places } = room;
  const open = isIn(room, pathname);
  const [first, ...more] = places;
  const Icon = look[open ? 1 : 0];
  const href = waiting.roomHrefOf(room);
  if (!href || !first) return null;
  const single = more.length === 0;
  return (
    <>
      <AppLink
        href={href}
        className={classNames(open && (single ? styles.on : styles.open)) || undefined}
        aria-current={open ? (single ? 'page' : 'true') : undefined}
      >
        <Icon />
        <span className="ui-grow">{label}</span>
        {open && !single ? null : <RoomBadge room={room} />}
        {single ? null : open ? (
          <CaretDownBoldIcon className={styles.caret} />
        ) : (
          <CaretRightBoldIcon className={styles.caret} />
        )}
      </AppLink>
      {open && !single ? (
        <div className={styles.pages}>
          {places.map((place) => (
            <PlaceEntry key={place.label} place={place} on={isOn(place, pathname)} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** What waits in a room whose pages are not shown with it. */
function RoomBadge({ room }: { room: Room }) {
  const waits = useWaiting().in(room);
  return waits === 'several' ? <WaitingDot /> : <CountBadge count={waits} />;
}

function PlaceEntry({ place, on }: { place: Place; on: boolean }) {
  const waiting = useWaiting();
  const href = waiting.hrefOf(place);
  if (!href)
    return (
      <p className={styles.notOpen} title={`${place.label}（暂未开放）`}>
        <span>{place.label}</span>
        <small>暂未开放</small>
      </p>
    );
  return (
    <AppLink href={href} className={on ? styles.on : undefined} aria-current={on ? 'page' : undefined}>
      <span className="ui-grow">{place.label}</span>
      <CountBadge count={waiting.at(place)} />
    </AppLink>
  );
}

/** Where the menu has no place for them: the pages of the room that is shown, as a strip that scrolls. */
export function RoomStrip({
  room,
  pathname,
  ofSections = false,
}: {
  room: Pick<Room, 'label' | 'places'>;
  pathname: string;
  /** Of one page, which stand beside it on wide screens alone. */
  ofSections?: boolean;
}) {
  const waiting = useWaiting();
  const shown = room.places.filter(({ href }) => href);
  if (shown.length < 2) return null;
  return (
    <nav className={classNames(styles.strip, ofSections && styles.ofSections)} aria-label={room.label}>
      {shown.map((place) => {
        const on = isOn(place, pathname);
        return (
          <AppLink
            key={place.label}
            href={waiting.hrefOf(place) ?? '/'}
            className={on ? styles.on : undefined}
            aria-current={on ? 'page' : undefined}
            // The page that is shown is among those that are seen.
            ref={(link) => {
              const box = on ? link?.parentElement : undefined;
              if (link && box) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2;
            }}
          >
            {place.label}
            <CountBadge count={waiting.at(place)} />
          </AppLink>
        );
      })}
    </nav>
  );
}

/** What concerns the person as sections of one page: beside the section that is shown, where there is room; else they are a strip (`RoomStrip`). */
export function SettingsMenu({ places, pathname }: { places: readonly Place[]; pathname: string }) {
  const waiting = useWaiting();
  return (
    <nav className={styles.settings} aria-label="个人设置">
      {places.map((place) => {
        const { label, icon: Icon } = place;
        const on = isOn(place, pathname);
        return (
          <AppLink
            key={label}
            href={waiting.hrefOf(place) ?? '/'}
            className={on ? styles.on : undefined}
            aria-current={on ? 'page' : undefined}
          >
            <Icon />
            <span className="ui-grow">{label}</span>
            <CountBadge count={waiting.at(place)} />
          </AppLink>
        );
      })}
    </nav>
  );
}

/** 返回家长账号, in a session that a parent has opened as a child. */
export function ReturnToParent({ user }: { user: UserInfo }) {
  const { back, pending } = useReturnToParent();
  if (!user.handoverUserId) return null;
  return (
    <button type="button" className={styles.back} title="返回家长账号" disabled={pending} onClick={back}>
      <ArrowUUpLeftIcon />
      <span>返回家长账号</span>
    </button>
  );
}

/** The rooms at the bottom of phones. */
export function RoomTabs({ user, pathname }: Menu) {
  const waiting = useWaiting();
  return (
    <nav className={mobileBarsStyles.tabBar} data-bottom-bar aria-label="底部导航">
      <RootMark word="tabs" />
      {areaOf(user).rooms.map((room) => {
        const on = isIn(room, pathname);
        const Icon = room.look[on ? 1 : 0];
        const href = waiting.roomHrefOf(room);
        return href ? (
          <AppLink
            key={room.label}
            href={href}
            className={on ? mobileBarsStyles.on : undefined}
            aria-current={on ? 'page' : undefined}
          >
            <Icon />
            {room.short}
            <RoomBadge room={room} />
          </AppLink>
        ) : null;
      })}
    </nav>
  );
}
