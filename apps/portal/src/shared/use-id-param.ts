import { useParams } from '@tanstack/react-router';

/** The id at the end of the page's path. */
export const useIdParam = (): string => (useParams({ strict: false }) as { id?: string }).id ?? '';
