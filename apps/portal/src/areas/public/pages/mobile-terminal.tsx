import { MobilePage } from '../about/mobile-page.tsx';

export default MobilePage;
