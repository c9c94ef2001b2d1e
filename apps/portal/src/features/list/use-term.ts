import { useNavigate } from '@tanstack/react-router';
import { useSearchOf } from '../../shared/use-search-of.ts';

/** The semester that a page shows, as its address names it, and how another is chosen: it stays for who comes back to the page, or loads it anew. */
export function useTerm(): { semester: string | undefined; choose: (semester: string) => void } {
  const { semester } = useSearchOf('/mine/myScore');
  const navigate = useNavigate();
  return {
    semester,
    choose: (next) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, semester: next })) as never,
        replace: true,
        resetScroll: false,
      }),
  };
}
