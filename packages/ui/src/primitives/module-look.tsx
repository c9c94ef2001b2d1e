import { classNames } from '../class-names.ts';
import type { IconType } from '../icons/icon.tsx';
import {
  BookOpenTextDuotoneIcon,
  CompassDuotoneIcon,
  HandHeartDuotoneIcon,
  MountainsDuotoneIcon,
  PaletteDuotoneIcon,
  PersonSimpleRunDuotoneIcon,
} from '../icons/index.ts';

/** Hue and icon of the preset modules; one that a bureau added has the brand's. */
const LOOKS: Record<string, { hue: string; icon: IconType }> = {
  思想品德: { hue: 'ui-hue-1', icon: HandHeartDuotoneIcon },
  学业水平: { hue: 'ui-hue-2', icon: BookOpenTextDuotoneIcon },
  身心健康: { hue: 'ui-hue-3', icon: PersonSimpleRunDuotoneIcon },
  艺术素养: { hue: 'ui-hue-4', icon: PaletteDuotoneIcon },
  社会实践: { hue: 'ui-hue-5', icon: CompassDuotoneIcon },
};
export const lookOf = (moduleName: string) => LOOKS[moduleName] ?? { hue: 'ui-hue', icon: MountainsDuotoneIcon };

/** Name of a module with its icon and hue. */
export function ModuleTag({ name }: { name: string }) {
  const { hue, icon: Icon } = lookOf(name);
  return (
    <span className={classNames('ui-hue-tag', hue)}>
      <Icon />
      {name}
    </span>
  );
}
