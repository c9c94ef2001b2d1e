import { SpacePage } from '../features/space/space-page.tsx';

export default SpacePage;
