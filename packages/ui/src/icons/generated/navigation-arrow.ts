// Phosphor Icons (MIT), written by build-icons.mjs.
import { drawIcon, type IconProps } from '../icon.tsx';

export const NavigationArrowIcon = (props: IconProps) =>
  drawIcon(
    props,
    'M237.33,106.21,61.41,41l-.16-.05A16,16,0,0,0,40.9,61.25a1,1,0,0,0,.05.16l65.26,175.92A15.77,15.77,0,0,0,121.28,248h.3a15.77,15.77,0,0,0,15-11.29l.06-.2,21.84-78,78-21.84.2-.06a16,16,0,0,0,.62-30.38ZM149.84,144.3a8,8,0,0,0-5.54,5.54L121.3,232l-.06-.17L56,56l175.82,65.22.16.06Z',
  );
