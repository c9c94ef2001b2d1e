import { useNavigate } from '@tanstack/react-router';
import { readPage } from '../../shared/page-number.ts';
import { useSearchOf } from '../../shared/use-search-of.ts';

/** The page of a list of one's own, as the address names it (`page`, from 1), and how it is turned. */
export function usePage(): { page: number; turnTo: (page: number) => void } {
  const { page } = useSearchOf('/mine/myCollect');
  const navigate = useNavigate();
  return {
    page: readPage(page ?? 1),
    turnTo: (next) => void navigate({ to: '.', search: { page: String(next) } as never }),
  };
}
