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
  return <div className="sk" style={{ width, height, borderRadius: radius }} />;
}

/** Lines of text on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="sk-text">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes that never move
        <SkeletonBar key={index} height={16} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}

/** An activity card on its way, in the measures of the card. */
export function SkeletonCard() {
  return (
    <div className="act">
      <div className="pic sk" />
      <div className="b">
        <SkeletonBar width="84%" height={20} />
        <div className="sk-text meta">
          <SkeletonBar width="60%" height={14} />
          <SkeletonBar width="72%" height={14} />
        </div>
        <div className="foot between">
          <SkeletonBar width={56} height={22} />
          <SkeletonBar width={104} height={40} radius={10} />
        </div>
      </div>
    </div>
  );
}

/** An activity row on its way, in the measures of the row. */
export function SkeletonRow() {
  return (
    <div className="arow">
      <div className="pic sk" />
      <div className="sk-text">
        <SkeletonBar width="80%" height={22} />
        <SkeletonBar width="50%" height={18} />
        {['64%', '56%', '48%', '60%'].map((width) => (
          <SkeletonBar key={width} width={width} height={14} />
        ))}
      </div>
      <div className="side">
        <SkeletonBar width={64} height={24} />
      </div>
    </div>
  );
}

/**
 * Wraps skeletons: says 加载中 to screen readers, and appears only after 300 ms, as a flash of grey is worse than a short
 * wait (design/states.html, 加载).
 */
export function Loading({ children, delay = 300 }: { children: ReactNode; delay?: number }) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return (
    <div className={shown ? 'loading' : 'loading wait'} role="status">
      <span className="sr">加载中</span>
      <div aria-hidden="true" className="loading-in">
        {children}
      </div>
    </div>
  );
}
