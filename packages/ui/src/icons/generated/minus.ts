// Phosphor Icons (MIT), written by build-icons.mjs.
import { drawIcon, type IconProps } from '../icon.tsx';

export const MinusIcon = (props: IconProps) =>
  drawIcon(props, 'M224,128a8,8,0,0,1-8,8H40a8,8,0,0,1,0-16H216A8,8,0,0,1,224,128Z');
