import { createQueryClient } from '@vimo/client';

/** The one cache of answers. */
export const queryClient = createQueryClient();
