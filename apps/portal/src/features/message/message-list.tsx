import { type Message, MessageSubject, pictureUrl } from '@vimo/contract';
import { Avatar, classNames, formatDate, Rating, StatusTag, ThumbsUpFillIcon, ThumbsUpIcon } from '@vimo/ui';
import { PictureStrip } from '../media/picture-strip.tsx';
import styles from './message.module.css';
import { SCORES } from './message-words.ts';
import { useLike } from './use-like.ts';

/** Messages of one thing; the three scores stand with evaluations of activities only. */
export function MessageList({
  messages,
  heading: Heading = 'h3',
}: {
  messages: readonly Message[];
  heading?: 'h2' | 'h3';
}) {
  return (
    <div>
      {messages.map((message) => (
        <MessageRow key={message.id} message={message} heading={Heading} />
      ))}
    </div>
  );
}

function MessageRow({ message, heading: Heading }: { message: Message; heading: 'h2' | 'h3' }) {
  const like = useLike();
  const liked = message.ifDoClick === 1;
  const Thumb = liked ? ThumbsUpFillIcon : ThumbsUpIcon;
  return (
    <article className={styles.message}>
      <div className={styles.who}>
        <Avatar src={pictureUrl(message.userHeadPhoneId, 160)} />
        <div>
          <Heading>
            <bdi translate="no">{message.userName}</bdi>
            {message.own ? <span className="ui-muted">（我）</span> : null}
          </Heading>
          <time className="ui-text-13 ui-faint ui-tabular" dateTime={message.createDate}>
            {formatDate(message.createDate)}
          </time>
          {message.byGuardian === 1 ? <span className="ui-text-13 ui-faint"> · 家长代操作</span> : null}
        </div>
        {message.auditStatus === 1 ? (
          <button
            type="button"
            className={classNames(styles.like, liked && styles.on)}
            aria-pressed={liked}
            aria-label={`点赞${message.userName}，${message.goodNums} 个赞`}
            onClick={() => void like(message)}
          >
            <Thumb />
            <span className="ui-tabular">{message.goodNums}</span>
          </button>
        ) : (
          <span className={styles.waits}>
            <StatusTag tone="wait">待审核</StatusTag>
          </span>
        )}
      </div>
      {message.typeName === MessageSubject.activity ? (
        <div className={styles.rates}>
          {SCORES.map(({ name, label }) => (
            <span key={name}>
              {label} <Rating value={message[name]} label={label} />
            </span>
          ))}
        </div>
      ) : null}
      <p className={styles.said}>{message.content}</p>
      {message.auditStatus === 1 ? null : <p className="ui-text-13 ui-faint">审核通过后公开显示，现在仅自己可见</p>}
      <PictureStrip ids={message.imageId.split(',').filter(Boolean)} label={`${message.userName}的图片`} />
    </article>
  );
}
