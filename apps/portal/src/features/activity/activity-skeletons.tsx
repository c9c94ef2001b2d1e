import { SkeletonBar } from '@vimo/ui';

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
