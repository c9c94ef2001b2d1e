import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { addTalk, FILM_TYPES, ownTalkPage, PICTURE_TYPES, TALK_LENGTH, talkPage } from '@vimo/contract';
import { Button, Card, FileInput, ImageIcon, Select, sayRefusal, TextArea, toast, VideoCameraIcon } from '@vimo/ui';
import { useRef } from 'react';
import { useKeptForm } from '../../features/session/use-kept-form.ts';
import { ChosenFiles } from './talk-files.tsx';
import { useTalkFiles } from './use-talk-files.ts';
import styles from './write-talk.module.css';

const NOT_ALL = '还有没上传成功的，请重新上传或选择不传了';
const NOTHING = '写点什么，或者选几张照片吧';

/** Where a post is written. What is typed and sent up stays until the post is there, whatever fails on the way. */
export function WriteTalk() {
  const queries = useQueryClient();
  const files = useTalkFiles();
  const pictureInput = useRef<HTMLInputElement>(null);
  const videoInput = useRef<HTMLInputElement>(null);
  const image = files.video?.id ?? files.pictures.join();
  const problemOf = (content: string) => {
    if (files.unsent) return NOT_ALL;
    return content.trim() || image ? undefined : NOTHING;
  };
  const { form, input, errors, pending, values, setError, reset } = useKeptForm('talk', {
    initial: { content: '', isOpen: '0' },
    check: ({ content }) => ({ content: problemOf(content) }),
    send: async ({ content, isOpen }) => {
      const { message } = await call(addTalk, { content, image, type: 2, isOpen: Number(isOpen) });
      toast.success(message);
      reset();
      files.clear();
      for (const page of [talkPage, ownTalkPage]) void queries.invalidateQueries({ queryKey: keyOf(page) });
    },
    onRefused: (error): void => (error.fields.image ? setError('content', error.fields.image) : sayRefusal(error)),
  });
  // What pictures can mend is gone with them.
  const isOurs = errors.content === NOT_ALL || errors.content === NOTHING;
  const problem = isOurs ? problemOf(values.content) : errors.content;
  const choose = (from: HTMLInputElement | null) => {
    if (!files.sending) from?.click();
  };
  return (
    <form {...form}>
      <Card as="section" className={styles.write}>
        <TextArea
          {...input('content')}
          aria-label="记录今天的成长"
          placeholder="记录今天的成长……"
          maxLength={TALK_LENGTH}
        />
        <div role="alert">{problem ? <p className="ui-help is-error">{problem}</p> : null}</div>
        <ChosenFiles files={files} />
        <div className={styles.tools}>
          <Button variant="text" size="small" icon={ImageIcon} onClick={() => choose(pictureInput.current)}>
            照片
          </Button>
          <Button variant="text" size="small" icon={VideoCameraIcon} onClick={() => choose(videoInput.current)}>
            视频
          </Button>
          <Select
            {...input('isOpen')}
            aria-label="谁可以看"
            className={styles.visible}
            options={[
              { value: '0', label: '所有人可见' },
              { value: '1', label: '仅自己可见' },
            ]}
          />
          <Button type="submit" className={styles.publish} loading={pending} disabled={files.sending !== undefined}>
            发布
          </Button>
        </div>
        <FileInput
          ref={pictureInput}
          label="选择照片"
          accept={PICTURE_TYPES.join()}
          multiple
          onFiles={(chosen) => void files.addPictures(chosen)}
        />
        <FileInput
          ref={videoInput}
          label="选择视频"
          accept={FILM_TYPES.join()}
          onFiles={(chosen) => void files.addVideo(chosen)}
        />
      </Card>
    </form>
  );
}
