import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';

/** One shimmering bar. */
export function SkeletonBar({
  width,
  height,
  radius,
}: {
  width?: CSSProperties['width'];
  height: number;
  radius?: number;
}) {
  return <div className="ui-skeleton" style={{ width, height, borderRadius: radius }} />;
}

/** Lines of text on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="ui-skeleton-text">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <SkeletonBar key={index} height={16} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

/**
 * Wraps skeletons: says 加载中 to screen readers, and appears only after 300 ms, as a flash of grey is worse than a short
 * wait.
 */
export function Loading({ children, delay = 300 }: { children: ReactNode; delay?: number }) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div className={shown ? 'ui-loading' : 'ui-loading is-waiting'} role="status">
      <span className="ui-visually-hidden">加载中</span>
      <div aria-hidden="true" className="ui-loading-body">
        {children}
      </div>
    </div>
  );
}
