/** Address of an illustration in the portal's public folder, by file name without ending, e.g. `art('empty-data')`. */
export const art = (name: string): string => `/art/${name}.svg`;
