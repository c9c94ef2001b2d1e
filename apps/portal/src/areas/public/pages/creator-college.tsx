import { CollegePage } from '../college/college-page.tsx';

export default CollegePage;
