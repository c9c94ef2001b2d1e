/** Colours and sizes of the visual language, as a chart takes them: by the names of the tokens. */
export interface ChartLook {
  color(token: `--${string}`): string;
  /** Pixels. */
  size(token: `--fs-${number}`): number;
}

/** Reads the tokens as they are now: elder-friendly mode and the width of the window change them. */
export function lookOfPage(): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const read = (token: string) => style.getPropertyValue(token).trim();
  return { color: read, size: (token) => Number.parseFloat(read(token)) || 12 };
}

const PENTAGON = 'path://M12 2L22 9.3L18.2 21H5.8L2 9.3Z';
/** Hue and marker of the preset modules; one that a bureau added has the brand's. */
const MODULES: Record<string, { token: `--${string}`; symbol: string }> = {
  思想品德: { token: '--m-moral', symbol: 'circle' },
  学业水平: { token: '--m-study', symbol: 'rect' },
  身心健康: { token: '--m-health', symbol: 'triangle' },
  艺术素养: { token: '--m-art', symbol: 'diamond' },
  社会实践: { token: '--m-practice', symbol: PENTAGON },
};
export const moduleMark = (moduleName: string) =>
  MODULES[moduleName] ?? { token: '--c-primary-500' as const, symbol: 'circle' };
