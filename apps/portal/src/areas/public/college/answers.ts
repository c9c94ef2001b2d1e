import type { collegeContent, collegeModules, DataOf } from '@vimo/contract';

/** How the modules are asked for, so that home and college share the answer. */
export const MODULES_SHOWN = { isShow: '1' } as const;

/** A module of the college with its contents. */
export type Module = DataOf<typeof collegeModules>[number];
/** One content, as its page shows it. */
export type Content = DataOf<typeof collegeContent>;
