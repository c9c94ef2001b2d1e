import { OWN_TALK_PAGE, ownTalkPage } from '@vimo/contract';
import { WithUser } from '../../../features/member/member-shell.tsx';
import { BesidePosts } from '../beside-posts.tsx';
import styles from '../growth-page.module.css';
import { GrowthPage } from '../growth-page.tsx';
import { TalkFeed } from '../talk-feed.tsx';
import { WriteTalk } from '../write-talk.tsx';

/** Pictures of a post that are shown before it is unfolded, in one's own space. */
const SHOWN_FIRST = 6;

/** 成长记录: one's own posts, and the place to write one. */
export default function GrowthRecord() {
  return (
    <GrowthPage at="/growupSpace/record">
      <div className={styles.columns}>
        <div>
          <WithUser>{({ userid }) => <WriteTalk key={userid} />}</WithUser>
          <TalkFeed endpoint={ownTalkPage} pageSize={OWN_TALK_PAGE} shownFirst={SHOWN_FIRST} />
        </div>
        <BesidePosts writes />
      </div>
    </GrowthPage>
  );
}
