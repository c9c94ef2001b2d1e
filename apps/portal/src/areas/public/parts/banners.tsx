import { useCall } from '@vimo/client';
import { type Banner, bannerPage, pictureSet, pictureUrl } from '@vimo/contract';
import { art } from '@vimo/ui';
import type { ReactNode } from 'react';
import { useElderMode } from '../../../features/elder/elder-mode.ts';
import { useBelongDeptIds } from '../../../features/organisation/chosen-org.ts';
import { outside, type PortalHref } from '../../../shared/href.ts';
import { Carousel, type Slide } from './carousel.tsx';

const PAGE_SIZE = 10;
const POSITION = 1;
/** Banners are shown as wide as a desktop; the width of an original is not known. */
const BANNER_WIDTH = 1920;
const PLACEHOLDER: readonly Slide[] = [{ id: 'placeholder', src: art('placeholder'), alt: '' }];

/** An editor's address is a page of ours or of the web; anything else is no link. */
const safeHref = (address: string): PortalHref | undefined =>
  /^(https?:\/\/|\/(?![/\\]))/i.test(address) ? outside(address) : undefined;

const slideOf = ({ id, pics, title, alt, addressUrl }: Banner): Slide => ({
  id,
  src: pictureUrl(pics),
  srcSet: pictureSet(pics, BANNER_WIDTH),
  alt: alt || title,
  href: safeHref(addressUrl),
});

/** The hero's banners; the placeholder when there are none or they cannot be loaded; `failed` when the home's data cannot. */
export function Banners({
  failed = false,
  low = false,
  children,
}: {
  failed?: boolean;
  low?: boolean | undefined;
  children?: ReactNode;
}) {
  const belongDeptIds = useBelongDeptIds();
  const elder = useElderMode();
  const { data, isError } = useCall(bannerPage, {
    positionType: POSITION,
    belongDeptIds,
    pageSize: PAGE_SIZE,
    currentPage: 1,
  });
  const slides = data?.dataList.map(slideOf) ?? [];
  const nothing = failed || (data ? slides.length === 0 : isError);
  return (
    <Carousel slides={nothing ? PLACEHOLDER : slides} still={elder} low={low}>
      {children}
    </Carousel>
  );
}
