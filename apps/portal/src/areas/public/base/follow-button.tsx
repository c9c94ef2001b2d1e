import { Button, type ButtonProps, classNames, HeartFillIcon, HeartIcon } from '@vimo/ui';
import styles from '../../../features/base/base.module.css';

/** 关注, or 已关注 that turns into 取消关注 under the pointer and the focus. */
export function FollowButton({
  followed,
  onToggle,
  size,
  quiet = false,
}: {
  followed: boolean;
  onToggle: () => void;
  size?: ButtonProps['size'];
  /** Where something else is what to do next. */
  quiet?: boolean;
}) {
  return (
    <Button
      variant={followed || quiet ? 'outline' : 'primary'}
      size={size}
      icon={followed ? HeartFillIcon : HeartIcon}
      className={classNames(followed && styles.following)}
      // What it will do: what it shows changes under the pointer.
      aria-label={followed ? '已关注，取消关注' : '关注'}
      onClick={onToggle}
    >
      {followed ? (
        <>
          <span className={styles.now}>已关注</span>
          <span className={styles.then}>取消关注</span>
        </>
      ) : (
        '关注'
      )}
    </Button>
  );
}
