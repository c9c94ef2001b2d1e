import { ClubPhotosPage } from '../features/club/club-photos.tsx';

export default ClubPhotosPage;
