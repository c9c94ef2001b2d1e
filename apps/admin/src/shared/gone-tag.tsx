import { Tag } from '@vimo/ui';

/** Of a pupil in the list of a class of then: that they are in another class or school since, or gone. */
export const GoneTag = ({ hasMoved, hasLeft }: { hasMoved: number; hasLeft: number }) =>
  hasLeft ? <Tag>已离校</Tag> : hasMoved ? <Tag>已转出</Tag> : null;
