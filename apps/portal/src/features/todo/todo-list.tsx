import { useToday } from '@vimo/client';
import { Button, Card, classNames, EmptyState, ErrorState, LinkButton, Loading, SkeletonBar, XIcon } from '@vimo/ui';
import { type ReactNode, useId } from 'react';
import { usePutAway } from './put-away.ts';
import { dueText, inOrder, type Todo } from './todo.ts';
import styles from './todo-list.module.css';

/** Rows that stand in for those that are on their way. */
const COMING = 4;

/** Everything that waits for somebody, one press each; undefined is on its way. */
export function TodoList({
  title,
  todos,
  again,
  withFaces = false,
  empty,
}: {
  title: string;
  todos: readonly Todo[] | undefined;
  /** Asks once more for what did not come (`Todos`). */
  again?: (() => void) | undefined;
  /** Rows say whose they are, on phones too. */
  withFaces?: boolean;
  /** A way on where nothing waits. */
  empty: ReactNode;
}) {
  const id = useId();
  const { isAway, putAway } = usePutAway();
  const shown = todos && inOrder(todos).filter(({ key, isNews }) => !(isNews && isAway(key)));
  const news = shown?.filter(({ isNews }) => isNews).length ?? 0;
  const count = (shown?.length ?? 0) - news;
  const said = [count > 0 && `${count} 件要做`, news > 0 && `${news} 条提醒`].filter(Boolean).join('，');
  return (
    <Card as="section" className={classNames(styles.list, withFaces && styles.faces)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <p>{said}</p>
      </div>
      {shown ? (
        shown.length === 0 && again ? (
          <ErrorState text="要做的事没有加载出来" onRetry={again} />
        ) : shown.length === 0 ? (
          <EmptyState small text="现在没有要做的事" action={empty} />
        ) : (
          <>
            <ul>
              {shown.map((todo, at) => (
                <li key={todo.key} className={classNames(styles.row, todo.isNews && styles.news)}>
                  <Row todo={todo} isFirst={at === 0} onAway={() => putAway(todo.key)} />
                </li>
              ))}
            </ul>
            {again ? (
              <p className={styles.missing} role="alert">
                还有一部分没有加载出来
                <Button variant="text" size="small" onClick={again}>
                  重新加载
                </Button>
              </p>
            ) : null}
          </>
        )
      ) : (
        <Loading>
          <ul>
            {Array.from({ length: COMING }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
              <li key={at} className={styles.row}>
                <SkeletonBar width={40} height={40} radius={12} />
                <SkeletonBar width={200} height={24} />
              </li>
            ))}
          </ul>
        </Loading>
      )}
    </Card>
  );
}

function Row({ todo, isFirst, onAway }: { todo: Todo; isFirst: boolean; onAway: () => void }) {
  const { icon: Icon, face, isBad, title, text, button, href, isPending, isNews } = todo;
  const { day, left, isNear } = dueText(todo, useToday());
  const look = {
    className: styles.act ?? '',
    variant: isNews ? ('outline' as const) : isFirst ? ('primary' as const) : ('tint' as const),
    'aria-label': `${button}：${title}`,
  };
  return (
    <>
      {face ? (
        <span className={styles.face}>{face}</span>
      ) : (
        <span className={classNames(styles.icon, isBad && styles.bad)}>
          <Icon />
        </span>
      )}
      <div className={styles.what}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <p className={classNames(styles.when, isNear && styles.near)}>
        <b>{day}</b> <span>{left}</span>
      </p>
      {typeof href === 'string' ? (
        <LinkButton {...look} href={href}>
          {button}
        </LinkButton>
      ) : (
        <Button {...look} loading={isPending ?? false} onClick={href}>
          {button}
        </Button>
      )}
      {isNews ? (
        <button
          type="button"
          className={classNames('ui-icon-button', styles.away)}
          aria-label={`不再提醒：${title}`}
          onClick={onAway}
        >
          <XIcon />
        </button>
      ) : null}
    </>
  );
}
