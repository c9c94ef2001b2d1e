import { CITY_NEWS } from './city-news.ts';
import { CITY_NOTICES } from './city-notices.ts';
import { DISTRICT_NEWS } from './district-news.ts';
import { LOCAL_NOTICES } from './local-notices.ts';
import { SCHOOL_NEWS } from './school-news.ts';
import type { NewsText } from './shape.ts';

export type { NewsText } from './shape.ts';

export const NEWS: readonly NewsText[] = [...CITY_NEWS, ...DISTRICT_NEWS, ...SCHOOL_NEWS];
export const NOTICES: readonly NewsText[] = [...CITY_NOTICES, ...LOCAL_NOTICES];
