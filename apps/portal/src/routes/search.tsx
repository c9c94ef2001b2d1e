import { SearchPage } from '../features/search/search-page.tsx';

export default function SearchRoute() {
  return <SearchPage />;
}
