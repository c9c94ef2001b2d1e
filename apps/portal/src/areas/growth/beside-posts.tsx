import { Card, FlagIcon, GlobeIcon, type IconType, LinkButton, LockSimpleIcon } from '@vimo/ui';
import styles from './beside-posts.module.css';
import { OwnAlbums } from './own-albums.tsx';

const RULES: readonly { title: string; text: string; icon: IconType }[] = [
  { title: '所有人可见', text: '本校登录的师生和本校家长；含联系方式等内容的先审核。', icon: GlobeIcon },
  { title: '仅自己可见', text: '只有自己能看到，别人的动态里不会出现。', icon: LockSimpleIcon },
  { title: '看到不合适的', text: '点动态右上角的旗子举报，审核人员会处理。', icon: FlagIcon },
];

/** Beside the posts, where there is room: the way to an own one, the own albums, and who sees what. */
export function BesidePosts({ writes = false }: { writes?: boolean }) {
  return (
    <aside className={styles.beside} aria-label="相册与说明">
      {writes ? null : (
        <Card as="section" className={styles.write}>
          <h2>今天有值得记下的事吗？</h2>
          <p className="ui-muted">写几句话，放几张照片，以后翻到这一天就能看见。</p>
          <LinkButton href="/growupSpace/record">写成长记录</LinkButton>
        </Card>
      )}
      <OwnAlbums />
      <Card as="section" className={styles.rules}>
        <h2>谁能看见</h2>
        <ul>
          {RULES.map(({ title, text, icon: Icon }) => (
            <li key={title}>
              <Icon />
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}
