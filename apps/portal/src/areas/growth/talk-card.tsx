import { useCall } from '@vimo/client';
import { getMd5Url, pictureUrl, type Talk } from '@vimo/contract';
import {
  Avatar,
  Card,
  FileFilm,
  FlagIcon,
  formatDateTime,
  GlobeIcon,
  IconButton,
  LockSimpleIcon,
  Picture,
  PicturePreview,
  StatusTag,
  TrashIcon,
} from '@vimo/ui';
import { useState } from 'react';
import styles from './talk.module.css';

const VIDEO = 'mp4';

/** One post: who, when, for whom, its words, and its pictures or its video. */
export function TalkCard({
  talk,
  shownFirst,
  onRemove,
  onReport,
}: {
  talk: Talk;
  shownFirst: number;
  onRemove: () => void;
  onReport: () => void;
}) {
  const { userName, headimg, creatTime, isOpen, content, imageList, own, byGuardian, auditStatus, auditRemark } = talk;
  const isSelf = isOpen === 1;
  const Visible = isSelf ? LockSimpleIcon : GlobeIcon;
  return (
    <Card as="article" className={styles.talk}>
      <header>
        <Avatar src={pictureUrl(headimg, 160)} alt="" />
        <div className="ui-grow">
          <b translate="no">{userName}</b>
          <p className={`ui-text-13 ui-muted ui-tabular ${styles.when}`}>
            {formatDateTime(creatTime)} · <Visible /> {isSelf ? '仅自己可见' : '所有人可见'}
            {byGuardian === 1 ? ' · 家长代操作' : ''}
          </p>
        </div>
        {own ? (
          <IconButton icon={TrashIcon} label="删除" onClick={onRemove} />
        ) : (
          <IconButton icon={FlagIcon} label="举报" onClick={onReport} />
        )}
      </header>
      {auditStatus === 1 ? null : (
        <p className={styles.state}>
          <StatusTag tone={auditStatus === 0 ? 'wait' : 'bad'}>{auditStatus === 0 ? '审核中' : '未通过'}</StatusTag>
          <span className="ui-text-14 ui-muted">
            {auditStatus === 0 ? '审核通过后其他人可见' : `原因：${auditRemark}`}
          </span>
        </p>
      )}
      {content ? <p className={styles.words}>{content}</p> : null}
      {imageList[0]?.extension === VIDEO ? (
        <Video id={imageList[0].id} />
      ) : (
        <Pictures ids={imageList.map(({ id }) => id)} shownFirst={shownFirst} />
      )}
    </Card>
  );
}

function Video({ id }: { id: string }) {
  const { data } = useCall(getMd5Url, { ids: id }, { staleTime: 20 * 60_000 });
  const file = data?.[0];
  return file ? <FileFilm file={file} className={styles.video} preload="metadata" playsInline /> : null;
}

function Pictures({ ids, shownFirst }: { ids: readonly string[]; shownFirst: number }) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number>();
  if (ids.length === 0) return null;
  const shown = open ? ids : ids.slice(0, shownFirst);
  const hidden = ids.length - shown.length;
  return (
    <>
      <div className={styles.pictures}>
        {shown.map((id, index) => (
          <button
            key={id}
            type="button"
            aria-label={`查看第 ${index + 1} 张图片，共 ${ids.length} 张`}
            onClick={() => setAt(index)}
          >
            <Picture src={pictureUrl(id, 480)} alt="" width={158} height={158} />
            {hidden > 0 && index === shown.length - 1 ? <span aria-hidden="true" data-more={`+${hidden}`} /> : null}
          </button>
        ))}
      </div>
      {ids.length > shownFirst ? (
        <button type="button" className={`ui-link ${styles.fold}`} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : `展开全部 ${ids.length} 张`}
        </button>
      ) : null}
      <PicturePreview
        pictures={ids.map((id, index) => ({ src: pictureUrl(id), alt: `图片 ${index + 1}` }))}
        at={at}
        onMove={setAt}
      />
    </>
  );
}
