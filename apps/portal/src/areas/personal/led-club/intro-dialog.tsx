import { call } from '@vimo/client';
import { CLUB_INTRO_LENGTH, type LedClub, updateClubIntro } from '@vimo/contract';
import { WordsDialog } from './words-dialog.tsx';

/** The introduction of a club, as it was last written. */
export const IntroDialog = ({ club, onClose }: { club: LedClub; onClose: () => void }) => (
  <WordsDialog
    name={`club-intro.${club.asstionId}`}
    title="编辑介绍"
    label="社团介绍"
    hint={`最多 ${CLUB_INTRO_LENGTH} 字，所有人可见；请不要写个人联系方式`}
    initial={club.newIntroInfo || club.introInfo}
    required
    missing="请输入社团介绍"
    maxLength={CLUB_INTRO_LENGTH}
    okText="保存"
    send={(introInfo) => call(updateClubIntro, { asstionId: club.asstionId, introInfo })}
    onClose={onClose}
  />
);
