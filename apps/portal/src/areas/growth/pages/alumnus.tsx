import { TALK_PAGE, talkPage } from '@vimo/contract';
import { BesidePosts } from '../beside-posts.tsx';
import styles from '../growth-page.module.css';
import { GrowthPage } from '../growth-page.tsx';
import { TalkFeed } from '../talk-feed.tsx';

/** Pictures of a post that are shown before it is unfolded. */
const SHOWN_FIRST = 3;

/** 校友动态: what people of the school show to everyone. */
export default function Alumnus() {
  return (
    <GrowthPage at="/growupSpace/alumnus">
      <div className={styles.columns}>
        <TalkFeed endpoint={talkPage} pageSize={TALK_PAGE} shownFirst={SHOWN_FIRST} />
        <BesidePosts />
      </div>
    </GrowthPage>
  );
}
