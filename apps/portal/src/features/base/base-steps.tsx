import type { BaseRow } from '@vimo/contract';
import { NavigationArrowIcon, PhoneIcon } from '@vimo/ui';
import { copyText } from '../../shared/copy-text.ts';
import { useNewWindow } from '../../shared/new-window.tsx';
import { useSiteInfo } from '../site/site-info.ts';
import { mapHref, phonesOf, telHref } from './base-view.ts';

/** Nothing goes to a map before somebody presses it, and then no page of ours goes along. */
const OUTSIDE = { rel: 'noopener noreferrer' };

interface StepProps {
  base: BaseRow;
  className: string | undefined;
  /** What is to be read beside the icon; without it the icon stands alone. */
  text?: string;
}

/** Calls a base. Nothing where it names no telephone. */
export function CallBase({ base, className, text }: StepProps) {
  const [phone] = phonesOf(base);
  if (!phone) return null;
  return (
    <a className={className} href={telHref(phone)} aria-label={`${text ?? '电话咨询'}：${base.names}`} title="电话咨询">
      <PhoneIcon />
      {text}
    </a>
  );
}

/**
 * The way to a base: opens it on the map that this installation names (`MAP_URL`), or puts its address on the clipboard, for the
 * map of one's own phone. Nothing where it names no address.
 */
export function RouteToBase({ base, className, text }: StepProps) {
  const mapUrl = useSiteInfo()?.mapUrl;
  const target = useNewWindow();
  if (!base.address) return null;
  const inner = (
    <>
      <NavigationArrowIcon />
      {text}
    </>
  );
  if (mapUrl) {
    return (
      <a
        className={className}
        href={mapHref(mapUrl, base)}
        {...OUTSIDE}
        target={target}
        aria-label={`${text ?? '地图路线'}：${base.names}（新窗口打开）`}
        title="地图路线"
      >
        {inner}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={text ? `${text}：复制${base.names}的地址` : `复制地址：${base.names}`}
      title="复制地址"
      onClick={() => void copyText(base.address, '地址已复制，可在地图中查找', `复制失败，地址：${base.address}`)}
    >
      {inner}
    </button>
  );
}
