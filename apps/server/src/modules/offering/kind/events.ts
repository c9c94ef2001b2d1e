import type { KindList } from '@vimo/contract';
import { event } from '../../../platform/events.ts';

/** A kind of a list of the bureau is called otherwise. Who keeps its name in what is being written says the new one there (docs/domains/lists.md). */
export const kindRenamed = event<{ list: KindList; before: string; name: string }>('kind.renamed');
