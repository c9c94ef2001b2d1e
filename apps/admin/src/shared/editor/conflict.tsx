import { Alert, Button } from 'antd';
import styles from './editor.module.css';

/** Somebody else saved meanwhile: which of the two goes on is asked, and nothing that was typed is lost. */
export const Conflict = ({
  title = '该内容已被他人修改，请刷新后再试',
  isKept = false,
  onTake,
  onKeep,
}: {
  title?: string;
  /** What was typed is kept on this device too. */
  isKept?: boolean;
  onTake: () => void;
  onKeep: () => void;
}) => (
  <Alert
    type="warning"
    showIcon
    className={styles.alert ?? ''}
    title={title}
    description={`您填写的内容都还在${isKept ? '，并保存在本机' : ''}。可以载入他人保存的内容，或用您的内容继续；选“用我的内容”，他人这次的修改会被替换。`}
    action={
      <span className={styles.answers}>
        <Button onClick={onTake}>载入他人的内容</Button>
        <Button type="primary" onClick={onKeep}>
          用我的内容
        </Button>
      </span>
    }
  />
);

/** What was not saved the last time is there again. */
export const Restored = ({ onDrop }: { onDrop: () => void }) => (
  <Alert
    type="info"
    showIcon
    className={styles.alert ?? ''}
    title="已恢复您上次没有保存的修改"
    action={<Button onClick={onDrop}>不要这些修改</Button>}
  />
);
