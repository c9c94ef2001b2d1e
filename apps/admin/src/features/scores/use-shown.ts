import { useNavigate, useSearch } from '@tanstack/react-router';

/** What of the room is shown stands in the address. */
export function useShown() {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    read: (name: string) =>
      typeof search[name] === 'string' || typeof search[name] === 'number' ? String(search[name]) : '',
    go: (change: Record<string, string | undefined>) =>
      void navigate({ to: '.', search: { ...search, ...change } as never, resetScroll: false }),
  };
}
