import { pictureUrl } from '@vimo/contract';
import { Button, Picture, XIcon } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { TalkFiles } from './use-talk-files.ts';
import styles from './write-talk.module.css';

/** What a post holds besides words: what has arrived, what is on its way, and what is to be sent again. */
export function ChosenFiles({ files }: { files: TalkFiles }) {
  const { pictures, video, sending, unsent } = files;
  return (
    <>
      {pictures.length > 0 ? (
        <div className={styles.chosen}>
          {pictures.map((id, index) => (
            <span key={id}>
              <Picture src={pictureUrl(id, 160)} alt={`已选图片 ${index + 1}`} width={80} height={80} />
              <button type="button" aria-label={`删除第 ${index + 1} 张图片`} onClick={() => files.removePicture(id)}>
                <XIcon />
              </button>
            </span>
          ))}
        </div>
      ) : null}
      {video ? (
        <Line text={`视频：${video.name}`}>
          <Button variant="text" size="small" onClick={files.removeVideo}>
            删除
          </Button>
        </Line>
      ) : null}
      {unsent ? (
        <Line
          text={unsent.use === 'talk' ? `${unsent.files.length} 张照片未上传` : `${unsent.files[0]?.name} 上传失败`}
        >
          <Button variant="text" size="small" onClick={() => void files.again()}>
            重新上传
          </Button>
          <Button variant="text" size="small" onClick={files.giveUp}>
            不传了
          </Button>
        </Line>
      ) : null}
      {sending ? (
        <div className={styles.line}>
          <progress value={sending.share} max={1} aria-label={`正在上传 ${sending.name}`} />
          <span className="ui-tabular">{Math.round(sending.share * 100)}%</span>
          <Button variant="text" size="small" onClick={() => sending.abort.abort()}>
            取消上传
          </Button>
        </div>
      ) : null}
    </>
  );
}

const Line = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.line}>
    <span className="ui-grow ui-truncate">{text}</span>
    {children}
  </div>
);
