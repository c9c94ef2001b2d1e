import { MobilePage } from '../features/about/mobile-page.tsx';

export default MobilePage;
