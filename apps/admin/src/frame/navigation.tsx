import { AppLink, ArrowUUpLeftIcon, art, CaretDownBoldIcon, CountBadge, classNames } from '@vimo/ui';
import { useId, useState } from 'react';
import { PORTAL_HOME } from '../shared/session/portal-links.ts';
import styles from './frame.module.css';
import { type Group, groups, type Room } from './room.ts';

interface Menu {
  /** Path of the room that is shown. */
  current: string | undefined;
  /** How much waits for the person in a room. */
  waiting: (room: Room) => number;
  /** A link was pressed. */
  onGo: () => void;
}

/** Rooms that stand together: those of a group, where its first one stands, or one by itself. */
function partsOf(rooms: readonly Room[]): { group: Group | undefined; rooms: Room[] }[] {
  const parts: { group: Group | undefined; rooms: Room[] }[] = [];
  for (const room of rooms) {
    if (room.under) continue;
    const known = parts.find(({ group }) => group && group === room.group);
    if (known) known.rooms.push(room);
    else parts.push({ group: room.group, rooms: [room] });
  }
  return parts;
}

/** The menu at the side: brand, the rooms that are the person's, the way back to the portal. */
export function Navigation({ rooms, ...menu }: Menu & { rooms: readonly Room[] }) {
  return (
    <>
      <span className="ui-brand">
        <img src={art('logo-white')} alt="" width={32} height={32} />
        <b>管理平台</b>
      </span>
      <nav aria-label="主导航">
        <ul>
          {partsOf(rooms).map(({ group, rooms: members }) =>
            group ? (
              <RoomGroup key={group} group={group} rooms={members} {...menu} />
            ) : (
              members.map((room) => <RoomLink key={room.path} room={room} {...menu} />)
            ),
          )}
        </ul>
      </nav>
      <a className={classNames(styles.item, styles.out)} href={PORTAL_HOME}>
        <ArrowUUpLeftIcon />
        返回门户
      </a>
    </>
  );
}

/** A group that folds; the one with the room that is shown says so also when it is folded. */
function RoomGroup({ group, rooms, ...menu }: Menu & { group: Group; rooms: readonly Room[] }) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const { label, icon: Icon } = groups[group];
  const holdsCurrent = rooms.some(({ path }) => path === menu.current);
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, !open && holdsCurrent && styles.on)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon />
        {label}
        {open ? null : <CountBadge count={rooms.reduce((sum, room) => sum + menu.waiting(room), 0)} />}
        <CaretDownBoldIcon className={classNames('ui-icon', styles.caret, open && styles.open)} />
      </button>
      <ul id={id} hidden={!open} className={styles.sub}>
        {rooms.map((room) => (
          <RoomLink key={room.path} room={room} {...menu} />
        ))}
      </ul>
    </li>
  );
}

function RoomLink({ room, current, waiting, onGo }: Menu & { room: Room }) {
  const { path, label, icon: Icon } = room;
  return (
    <li>
      <AppLink
        href={path}
        className={classNames(styles.item, path === current && styles.on)}
        aria-current={path === current ? 'page' : undefined}
        onClick={onGo}
      >
        {Icon ? <Icon /> : null}
        <span className="ui-grow">{label}</span>
        <CountBadge count={waiting(room)} />
      </AppLink>
    </li>
  );
}
