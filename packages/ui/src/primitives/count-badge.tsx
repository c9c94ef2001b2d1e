const MOST = 99;

/** How much waits behind an entry of a menu; nothing where nothing waits. Said to screen readers as `text`, such as 件待处理. */
export const CountBadge = ({ count, text = '件待处理' }: { count: number; text?: string }) =>
  count > 0 ? (
    <span className="ui-count">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="ui-visually-hidden">
        ，{count} {text}
      </span>
    </span>
  ) : null;

/** That something waits behind an entry which opens only part of it, so that a number would not be what is found there. */
export const WaitingDot = () => (
  <span className="ui-count ui-count-dot">
    <span className="ui-visually-hidden">，有待办</span>
  </span>
);
