import { Tag } from '@vimo/ui';

/** Of a pupil in the list of a class of then: that they are in another class or school since, gone, or in no class now. */
export const GoneTag = ({ hasMoved, hasLeft, isAway = 0 }: { hasMoved: number; hasLeft: number; isAway?: number }) =>
  hasLeft ? <Tag>已离校</Tag> : hasMoved ? <Tag>已转出</Tag> : isAway ? <Tag>不在班</Tag> : null;
