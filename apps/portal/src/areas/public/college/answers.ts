import type { collegeContent, collegeModules, DataOf } from '@vimo/contract';

/** A module of the college with its contents. */
export type Module = DataOf<typeof collegeModules>[number];
/** One content, as its page shows it. */
export type Content = DataOf<typeof collegeContent>;
