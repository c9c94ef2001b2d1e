import { CallError, upload } from '@vimo/client';
import {
  fileUpload,
  isPicture,
  isReadByServer,
  limitOfFile,
  PICTURE_TYPES,
  pictureUrl,
  type UploadUse,
} from '@vimo/contract';
import {
  Avatar,
  Button,
  CameraIcon,
  classNames,
  FileInput,
  sayRefusal,
  toast,
  UserIcon,
  usePicturesBegin,
} from '@vimo/ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { openPicture } from './crop-picture.ts';
import styles from './profile.module.css';

/** Loaded when somebody chooses a picture. */
const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** Shows the avatar and uploads another, for one's profile a square of the picture chosen; `onChange` gets the new picture's file id. */
export function AvatarPicker({
  value,
  onChange,
  use = 'headimg',
  of,
}: {
  value: string;
  /** As whom somebody without a picture is drawn. */
  of?: { sex: number; isStudent: boolean };
  onChange: (id: string) => void;
  use?: UploadUse;
}) {
  const file = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const crops = use === 'headimg';
  const [cropped, setCropped] = useState('');
  useEffect(() => () => URL.revokeObjectURL(cropped), [cropped]);
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    if (!isPicture(chosen)) return toast.warning('请选择图片文件');
    if (!crops) return send(chosen);
    setPending(true);
    const opened = await openPicture(chosen);
    setPending(false);
    // What the server reads and this browser does not is sent as a whole.
    if ('problem' in opened)
      return opened.isUnread && isReadByServer(chosen) ? send(chosen) : toast.warning(opened.problem);
    setCropped(opened.url);
  };
  const begin = usePicturesBegin();
  const send = async (picture: File) => {
    const { belowBytes, tooLarge } = limitOfFile(use, picture);
    if (picture.size >= belowBytes) return toast.warning(tooLarge);
    setPending(true);
    const arrived = begin();
    try {
      const { data } = await upload(fileUpload, { belongName: use }, [picture]);
      onChange(data);
      setCropped('');
    } catch (error) {
      if (error instanceof CallError) sayRefusal(error);
    } finally {
      arrived();
      setPending(false);
    }
  };
  return (
    <div className={styles.profilePicture}>
      {value || use === 'headimg' ? (
        <Avatar src={pictureUrl(value, 160)} of={of} alt="当前头像" size="xlarge" />
      ) : (
        <span className={classNames('ui-avatar ui-avatar-extra-large', styles.none)} aria-hidden="true">
          <UserIcon />
        </span>
      )}
      <div>
        <Button
          variant="outline"
          size="small"
          icon={CameraIcon}
          loading={pending}
          onClick={() => file.current?.click()}
        >
          上传头像
        </Button>
        <p className="ui-help">{crops ? '选好图片后可以裁剪' : '支持常见图片格式，小于 2MB'}</p>
      </div>
      <FileInput
        ref={file}
        label="选择头像图片"
        accept={PICTURE_TYPES.join()}
        onFiles={(chosen) => void choose(chosen)}
      />
      {cropped ? (
        <Suspense>
          <CropDialog url={cropped} onClose={() => setCropped('')} onCropped={send} />
        </Suspense>
      ) : null}
    </div>
  );
}
