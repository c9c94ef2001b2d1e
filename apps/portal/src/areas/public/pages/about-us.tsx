import { AboutPage } from '../about/about-page.tsx';

export default AboutPage;
