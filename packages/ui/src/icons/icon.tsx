import type { ComponentType, SVGProps } from 'react';
import { classNames } from '../class-names.ts';

/** Props of an icon: everything an svg takes. Size follows the font (1.25em) unless `className` says otherwise. */
export type IconProps = SVGProps<SVGSVGElement>;
export type IconType = ComponentType<IconProps>;

/**
 * Renders an icon from Phosphor path data on the 256 grid; `shade` is the 20 % layer of the duotone weight.
 * Icons are decoration: they are hidden from assistive technology, so the words beside them must say the same.
 */
export const drawIcon = ({ className, ...rest }: IconProps, line: string, shade?: string) => (
  <svg viewBox="0 0 256 256" aria-hidden="true" className={classNames('ui-icon', className)} {...rest}>
    {shade ? <path d={shade} opacity={0.2} /> : null}
    <path d={line} />
  </svg>
);
