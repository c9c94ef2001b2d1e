import type { DataOf, manageQuestionFetch } from '@vimo/contract';

export type Challenge = DataOf<typeof manageQuestionFetch>;
