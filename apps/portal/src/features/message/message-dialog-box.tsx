import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf } from '@vimo/client';
import { addMessage, MESSAGE_LENGTH, MESSAGE_PICTURES, MessageSubject, messagePage } from '@vimo/contract';
import { classNames, Field, FormDialog, TextArea, toast } from '@vimo/ui';
import { useState } from 'react';
import { useEnrolmentRefresh } from '../enrolment/refresh.ts';
import { PicturePicker } from '../media/picture-picker.tsx';
import { useKeptForm } from '../session/use-kept-form.ts';
import styles from './message.module.css';
import {
  EMPTY_FORM,
  LENGTH_HINT,
  messageErrors,
  SCORES,
  TOO_MANY_PICTURES,
  UNDER_WAY,
  wordFor,
} from './message-words.ts';
import { StarInput } from './star-input.tsx';

export interface MessageDialogBoxProps {
  typeName: MessageSubject;
  typeId: string;
  /** Of an evaluation: who took part. */
  joinUserId?: string;
  /** Name of the activity, base or club. */
  subject: string;
  onClose: () => void;
}

/** The dialog of `MessageDialog`, loaded when it is opened first. */
export default function MessageDialogBox({ typeName, typeId, joinUserId, subject, onClose }: MessageDialogBoxProps) {
  const queryClient = useQueryClient();
  const refreshEnrolment = useEnrolmentRefresh();
  const [uploading, setUploading] = useState(false);
  const evaluation = typeName === MessageSubject.activity;
  const word = wordFor(typeName);
  const form = useKeptForm(`message.${typeName}.${typeId}.${joinUserId ?? ''}`, {
    initial: EMPTY_FORM,
    // What is wrong with a picture has no place beside it, and is told as a message.
    shows: ({ imageId: _, ...shown }) => Object.keys(shown),
    check: (values) => messageErrors(values, typeName),
    onBusy: () => toast.warning(UNDER_WAY),
    send: async ({ content, imageId, ...scores }) => {
      const { data, message } = await call(addMessage, {
        typeId,
        typeName,
        ...(evaluation
          ? {
              joinUserId,
              safeScore: Number(scores.safeScore),
              educationScore: Number(scores.educationScore),
              serviceScore: Number(scores.serviceScore),
            }
          : {}),
        content,
        imageId,
      });
      if (data.auditStatus === 1) toast.success(message);
      else toast.info(message);
      onClose();
      void queryClient.invalidateQueries({ queryKey: keyOf(messagePage) });
      if (evaluation) void refreshEnrolment();
    },
  });
  return (
    <FormDialog
      title={evaluation ? '我有话说' : '我要留言'}
      form={form}
      okText={`提交${word}`}
      pendingText="提交中…"
      onClose={onClose}
    >
      <p className={classNames('ui-muted', styles.about)}>{subject}</p>
      {evaluation ? (
        <div className={styles.starFields}>
          {SCORES.map(({ name, label }) => (
            <StarInput
              key={name}
              name={name}
              label={label}
              value={form.values[name] ?? ''}
              onChange={(value) => form.set(name, value)}
              error={form.errors[name]}
            />
          ))}
        </div>
      ) : null}
      <Field label={`${word}内容`} required error={form.errors.content} hint={LENGTH_HINT}>
        <TextArea
          {...form.input('content')}
          rows={4}
          maxLength={MESSAGE_LENGTH.max}
          placeholder={evaluation ? '说说这次活动怎么样' : '说说你的想法，或者问个问题'}
        />
      </Field>
      <PicturePicker
        label="图片"
        use="message"
        value={form.values.imageId.split(',').filter(Boolean)}
        onChange={(ids) => form.set('imageId', ids.join())}
        most={MESSAGE_PICTURES}
        tooMany={TOO_MANY_PICTURES}
        uploading={uploading}
        onUploading={setUploading}
        hint={`最多 ${MESSAGE_PICTURES} 张，每张小于 2MB；请勿上传他人肖像与个人信息`}
      />
    </FormDialog>
  );
}
