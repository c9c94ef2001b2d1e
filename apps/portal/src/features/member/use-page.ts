import { useNavigate, useSearch } from '@tanstack/react-router';
import { readPage } from '../../shared/page-number.ts';

/** The page of a list of one's own, as the address names it (`page`, from 1), and how it is turned. */
export function usePage(): { page: number; turnTo: (page: number) => void } {
  const { page } = useSearch({ strict: false }) as { page?: string };
  const navigate = useNavigate();
  return {
    page: readPage(page ?? 1),
    turnTo: (next) => void navigate({ to: '.', search: { page: String(next) } as never }),
  };
}
