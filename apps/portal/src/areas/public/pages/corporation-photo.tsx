import { ClubPhotosPage } from '../club/club-photos.tsx';

export default ClubPhotosPage;
