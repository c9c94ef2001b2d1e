import { ContentPage } from '../college/content-page.tsx';

export default ContentPage;
