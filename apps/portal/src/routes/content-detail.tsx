import { ContentPage } from '../features/college/content-page.tsx';

export default ContentPage;
