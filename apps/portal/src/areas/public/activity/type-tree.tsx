import type { ActivityTypeNode, Href } from '@vimo/contract';
import { AppLink, classNames, type IconType, kindIconOf, SquaresFourFillIcon } from '@vimo/ui';
import styles from './activity-list.module.css';

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
          {item(type.id, type.treeName, type.activityCount, kindIconOf({ name: type.treeName, icon: type.icon }))}
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
