import { CollegePage } from '../features/college/college-page.tsx';

export default CollegePage;
