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

/** Shades of the scale of the primary colour, by how much white or black is in them. */
const SHADES = {
  ...{ 50: ['white', 93], 100: ['white', 86], 200: ['white', 72], 300: ['white', 52], 400: ['white', 30] },
  ...{
    500: ['white', 12],
    600: ['white', 0],
    700: ['black', 18],
    800: ['black', 36],
    900: ['black', 50],
    950: ['black', 68],
  },
} as const;

/** Gives the page the installation's own colour. */
export function useOwnColour(colour: string | undefined): void {
  useEffect(() => {
    if (!colour) return;
    const { style } = document.documentElement;
    for (const [shade, [other, share]] of Object.entries(SHADES))
      style.setProperty(`--c-primary-${shade}`, `color-mix(in srgb, ${colour}, ${other} ${share}%)`);
    return () => {
      for (const shade of Object.keys(SHADES)) style.removeProperty(`--c-primary-${shade}`);
    };
  }, [colour]);
}
