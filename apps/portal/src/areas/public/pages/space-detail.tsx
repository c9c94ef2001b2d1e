import { SpacePage } from '../space/space-page.tsx';

export default SpacePage;
