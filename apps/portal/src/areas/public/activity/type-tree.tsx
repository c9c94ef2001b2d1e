import type { ActivityTypeNode, Href } from '@vimo/contract';
import {
  AppLink,
  AtomIcon,
  CalendarStarIcon,
  CompassIcon,
  classNames,
  HandHeartIcon,
  type IconType,
  PaletteIcon,
  PlantIcon,
  SoccerBallIcon,
  SquaresFourFillIcon,
} from '@vimo/ui';
import styles from './activity-list.module.css';

/** Types are data of the organisation; the common ones get a picture by a word of their name. */
const ICONS: readonly [RegExp, IconType][] = [
  [/研学|探究/, CompassIcon],
  [/科技|科学|创新/, AtomIcon],
  [/艺术|审美|文化/, PaletteIcon],
  [/体育|健康/, SoccerBallIcon],
  [/劳动|农/, PlantIcon],
  [/志愿|公益/, HandHeartIcon],
];
const iconOf = (name: string): IconType => ICONS.find(([word]) => word.test(name))?.[1] ?? CalendarStarIcon;

const holds = (node: ActivityTypeNode, id: string): boolean =>
  node.id === id || node.children.some((child) => holds(child, id));

/** Activity types with how many activities each has; the branch of the chosen type is open. `''` is all types. */
export function TypeTree({
  types,
  chosen,
  hrefOf,
  onChoose,
}: {
  types: readonly ActivityTypeNode[];
  chosen: string;
  hrefOf: (id: string) => Href;
  onChoose?: () => void;
}) {
  const item = (id: string, name: string, count: number, Icon?: IconType) => (
    <AppLink
      href={hrefOf(id)}
      className={classNames(id === chosen && styles.on)}
      aria-current={id === chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      {Icon ? <Icon /> : null}
      {name}
      <span className={styles.count}>
        {count}
        <span className="ui-visually-hidden">个</span>
      </span>
    </AppLink>
  );
  const total = types.reduce((sum, type) => sum + type.activityCount, 0);
  return (
    <ul>
      <li>{item('', '全部类型', total, SquaresFourFillIcon)}</li>
      {types.map((type) => (
        <li key={type.id}>
          {item(type.id, type.treeName, type.activityCount, iconOf(type.treeName))}
          {type.children.length > 0 && holds(type, chosen) ? (
            <ul className={styles.secondLevel}>
              {type.children.map((child) => (
                <li key={child.id}>{item(child.id, child.treeName, child.activityCount)}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
