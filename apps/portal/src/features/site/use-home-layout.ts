import { useLocation } from '@tanstack/react-router';
import { useCall } from '@vimo/client';
import { homeLayout, publicationPreview, type ShownHomeLayout } from '@vimo/contract';
import { useEffect } from 'react';
import { useChosenOrg } from '../organisation/chosen-org.ts';

/** How the home of the chosen organisation is laid out; with a preview of a layout in the address, as that draft would have it. A preview of anything else stands in the frame that there is. */
export function useHomeLayout(): ShownHomeLayout | undefined {
  const orgId = useChosenOrg()?.orgId;
  const { search } = useLocation();
  const { preview } = search as { preview?: string };
  const draft = useCall(publicationPreview, { token: preview ?? '' }, { enabled: preview !== undefined });
  const isOfOther = draft.data !== undefined && draft.data.layout === null;
  const shown = useCall(homeLayout, { belongDeptId: orgId }, { enabled: preview === undefined || isOfOther });
  return draft.data?.layout ?? shown.data;
}

const WHITE = 255;
const BLACK = 0;
/** Shades of the scale of the primary colour, by how much white or black is in them, in hundredths. */
const SHADES: Record<number, [other: number, share: number]> = {
  ...{ 50: [WHITE, 93], 100: [WHITE, 86], 200: [WHITE, 72], 300: [WHITE, 52], 400: [WHITE, 30], 500: [WHITE, 12] },
  ...{ 600: [WHITE, 0], 700: [BLACK, 18], 800: [BLACK, 36], 900: [BLACK, 50], 950: [BLACK, 68] },
};
/** A colour such as `#0f6c65` with some of another in it; `color-mix()` is younger than the browsers of the floor. */
function mixed(colour: string, other: number, share: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(part + ((other - part) * share) / 100)).join(', ')})`;
}

/** Gives the page the installation's own colour, as `#0f6c65`. */
export function useOwnColour(colour: string | undefined): void {
  useEffect(() => {
    if (!colour) return;
    const { style } = document.documentElement;
    for (const [shade, [other, share]] of Object.entries(SHADES))
      style.setProperty(`--c-primary-${shade}`, mixed(colour, other, share));
    return () => {
      for (const shade of Object.keys(SHADES)) style.removeProperty(`--c-primary-${shade}`);
    };
  }, [colour]);
}
