import { SearchPage } from '../search/search-page.tsx';

export default function SearchRoute() {
  return <SearchPage />;
}
