import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf, uploadWatched } from '@vimo/client';
import {
  addTalk,
  fileUpload,
  ownTalkPage,
  pictureUrl,
  TALK_LENGTH,
  TALK_PICTURES,
  talkPage,
  UPLOAD_USES,
} from '@vimo/contract';
import {
  Button,
  Card,
  ImageIcon,
  Picture,
  Select,
  sayRefusal,
  smaller,
  TextArea,
  toast,
  VideoCameraIcon,
  XIcon,
} from '@vimo/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSession } from '../../features/session/session.ts';
import { useKeptText } from '../../features/session/use-kept-text.ts';
import styles from './growth.module.css';

const PICTURES = 'image/png,image/jpeg,image/gif,image/webp';
const TOO_MANY = `最多只能上传${TALK_PICTURES}张照片`;
const NOT_BOTH = '视频和图片不能同时上传';

interface Sending {
  name: string;
  share: number;
  abort: AbortController;
}

/** Where a post is written. What is typed and sent up stays until the post is there, whatever fails on the way. */
export function WriteTalk() {
  const queries = useQueryClient();
  const { user } = useSession();
  const { text: content, set: setContent } = useKeptText(user && `talk.${user.userid}`, '');
  const [isOpen, setIsOpen] = useState('0');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [video, setVideo] = useState<{ id: string; name: string }>();
  const [sending, setSending] = useState<Sending>();
  const [failed, setFailed] = useState<File>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const pictureInput = useRef<HTMLInputElement>(null);
  const videoInput = useRef<HTMLInputElement>(null);

  /** Sends one file up; undefined when it was cancelled or refused, which has been said then. */
  const sendUp = async (file: File, belongName: 'talk' | 'talkVideo'): Promise<string | undefined> => {
    const abort = new AbortController();
    setSending({ name: file.name, share: 0, abort });
    try {
      return await uploadWatched(fileUpload, { belongName }, file, {
        signal: abort.signal,
        onProgress: (share) => setSending((now) => now && { ...now, share }),
      });
    } catch (error) {
      if (error instanceof CallError) {
        if (error.kind === 'network' && belongName === 'talkVideo') setFailed(file);
        sayRefusal(error);
      }
      return undefined;
    } finally {
      setSending(undefined);
    }
  };

  const choosePictures = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    event.target.value = '';
    if (chosen.length === 0) return;
    if (video) return toast.warning(NOT_BOTH);
    if (pictures.length + chosen.length > TALK_PICTURES) return toast.warning(TOO_MANY);
    for (const file of chosen) {
      const small = await smaller(file);
      if (small.size >= UPLOAD_USES.talk.maxBytes) {
        toast.warning(UPLOAD_USES.talk.tooLarge);
        continue;
      }
      const id = await sendUp(small, 'talk');
      if (id) setPictures((before) => [...before, id]);
    }
  };

  const sendVideo = async (file: File) => {
    setFailed(undefined);
    const id = await sendUp(file, 'talkVideo');
    if (id) setVideo({ id, name: file.name });
  };
  const chooseVideo = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file, ...more] = [...(event.target.files ?? [])];
    event.target.value = '';
    if (!file) return;
    if (more.length > 0 || video) return toast.warning('您只能上传一个视频文件');
    if (pictures.length > 0) return toast.warning(NOT_BOTH);
    if (file.type !== 'video/mp4') return toast.warning('请上传正确的视频格式');
    if (file.size >= UPLOAD_USES.talkVideo.maxBytes) return toast.warning(UPLOAD_USES.talkVideo.tooLarge);
    await sendVideo(file);
  };

  const publish = async () => {
    if (pending) return;
    const image = video ? video.id : pictures.join();
    if (!content.trim() && !image) return setProblem('写点什么，或者选几张照片吧');
    setPending(true);
    try {
      const { message } = await call(addTalk, { content, image, type: 2, isOpen: Number(isOpen) });
      toast.success(message);
      setContent('');
      setPictures([]);
      setVideo(undefined);
      setProblem('');
      for (const page of [talkPage, ownTalkPage]) void queries.invalidateQueries({ queryKey: keyOf(page) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.content ?? error.fields.image ?? '');
      if (!error.fields.content && !error.fields.image) sayRefusal(error);
    } finally {
      setPending(false);
    }
  };

  return (
    <Card as="section" className={styles.write}>
      <TextArea
        aria-label="记录今天的成长"
        placeholder="记录今天的成长……"
        value={content}
        maxLength={TALK_LENGTH}
        onChange={({ target }) => {
          setContent(target.value);
          setProblem('');
        }}
      />
      <div role="alert">{problem ? <p className="ui-help is-error">{problem}</p> : null}</div>
      {pictures.length > 0 ? (
        <div className={styles.chosen}>
          {pictures.map((id, index) => (
            <span key={id}>
              <Picture src={pictureUrl(id, 160)} alt={`已选图片 ${index + 1}`} width={80} height={80} />
              <button
                type="button"
                aria-label={`删除第 ${index + 1} 张图片`}
                onClick={() => setPictures(pictures.filter((other) => other !== id))}
              >
                <XIcon />
              </button>
            </span>
          ))}
        </div>
      ) : null}
      {video ? (
        <Line text={`视频：${video.name}`} button="删除" onPress={() => setVideo(undefined)} />
      ) : failed ? (
        <Line text={`${failed.name} 上传失败`} button="重新上传" onPress={() => void sendVideo(failed)} />
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
      <div className={styles.tools}>
        <Button variant="text" size="small" icon={ImageIcon} onClick={() => sending || pictureInput.current?.click()}>
          照片
        </Button>
        <Button
          variant="text"
          size="small"
          icon={VideoCameraIcon}
          onClick={() => sending || videoInput.current?.click()}
        >
          视频
        </Button>
        <Select
          aria-label="谁可以看"
          className={styles.visible}
          value={isOpen}
          onChange={({ target }) => setIsOpen(target.value)}
          options={[
            { value: '0', label: '所有人可见' },
            { value: '1', label: '仅自己可见' },
          ]}
        />
        <Button
          className={styles.publish}
          loading={pending}
          disabled={sending !== undefined}
          onClick={() => void publish()}
        >
          发布
        </Button>
      </div>
      <input
        ref={pictureInput}
        type="file"
        className="ui-visually-hidden"
        tabIndex={-1}
        aria-label="选择照片"
        accept={PICTURES}
        multiple
        onChange={choosePictures}
      />
      <input
        ref={videoInput}
        type="file"
        className="ui-visually-hidden"
        tabIndex={-1}
        aria-label="选择视频"
        accept="video/mp4"
        onChange={chooseVideo}
      />
    </Card>
  );
}

const Line = ({ text, button, onPress }: { text: string; button: string; onPress: () => void }) => (
  <div className={styles.line}>
    <span className="ui-grow ui-truncate">{text}</span>
    <Button variant="text" size="small" onClick={onPress}>
      {button}
    </Button>
  </div>
);
