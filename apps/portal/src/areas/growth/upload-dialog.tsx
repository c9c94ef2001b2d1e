import { batchAddPhoto, PICTURE_TYPES, pictureUrl } from '@vimo/contract';
import {
  Button,
  CameraIcon,
  CheckCircleFillIcon,
  closeAsked,
  Dialog,
  Field,
  FileInput,
  FolderPlusIcon,
  IconButton,
  ImagesIcon,
  Picture,
  Select,
  toast,
  WarningCircleFillIcon,
  XIcon,
} from '@vimo/ui';
import { useRef, useState } from 'react';
import { AlbumDialog } from './album-dialog.tsx';
import styles from './upload-dialog.module.css';
import { useAlbumDo, useAlbums } from './use-albums.ts';
import { type PhotoFile, usePhotoFiles } from './use-photo-files.ts';

const MEGABYTE = 1024 * 1024;

/** 上传照片 into an album; `albumId` is the one that is chosen at first, empty for none. */
export function UploadDialog({ albumId: first, onClose }: { albumId: string; onClose: () => void }) {
  const { data: albums, error, refetch } = useAlbums();
  const send = useAlbumDo();
  const { files, ids, add, again, remove } = usePhotoFiles();
  const [albumId, setAlbumId] = useState(first);
  const [pending, setPending] = useState(false);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const underWay = files.some(({ state }) => state === 'waiting' || state === 'sending');
  const close = () => void closeAsked(files.length > 0, onClose);
  const choose = (id: string) => {
    setAlbumId(id);
    setProblem('');
  };
  const submit = async () => {
    if (!albumId) return setProblem('请选择相册上传');
    if (files.length === 0) return toast.warning('请选择照片后再进行操作');
    if (ids.length < files.length) return toast.warning('还有没上传成功的照片，请重试或移除');
    setPending(true);
    const done = await send(batchAddPhoto, { albumId, photoIds: ids.join() });
    setPending(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="上传照片"
      footer={
        <>
          {files.length > 0 ? (
            <span className={`ui-text-14 ui-muted ui-tabular ${styles.count}`} role="status">
              已上传 {ids.length} / {files.length}
            </span>
          ) : null}
          <Button variant="outline" onClick={close}>
            取消
          </Button>
          <Button loading={pending} disabled={underWay} onClick={() => void submit()}>
            完成
          </Button>
        </>
      }
    >
      <Field label="上传到相册" required error={problem}>
        <Select
          value={albumId}
          placeholder={albums ? '请选择相册' : error ? '相册没有加载出来' : '相册加载中'}
          options={(albums ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      <div className={styles.tools}>
        {error && !albums ? (
          <Button variant="text" size="small" onClick={() => void refetch()}>
            重新加载相册
          </Button>
        ) : null}
        <Button variant="text" size="small" icon={FolderPlusIcon} onClick={() => setMaking(true)}>
          新建一个相册
        </Button>
        <Button
          variant="text"
          size="small"
          icon={CameraIcon}
          className={styles.camera}
          onClick={() => camera.current?.click()}
        >
          拍照
        </Button>
      </div>
      <button
        type="button"
        className={styles.drop}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void add([...event.dataTransfer.files]);
        }}
      >
        <span className="ui-petal ui-tint-primary">
          <ImagesIcon />
        </span>
        <b>把照片拖到这里，或点选</b>
        <span className="ui-text-14 ui-muted">可以一次选多张；太大的会自动缩小，照片里的位置信息会自动去掉</span>
      </button>
      <FileInput
        ref={input}
        label="选择照片"
        accept={PICTURE_TYPES.join()}
        multiple
        onFiles={(chosen) => void add(chosen)}
      />
      <FileInput ref={camera} label="拍照" accept="image/*" camera onFiles={(chosen) => void add(chosen)} />
      <ul>
        {files.map((one) => (
          <Row key={one.key} one={one} onAgain={() => void again(one)} onRemove={() => remove(one.key)} />
        ))}
      </ul>
      {making ? <AlbumDialog album={undefined} onClose={() => setMaking(false)} onMade={choose} /> : null}
    </Dialog>
  );
}

function Row({ one, onAgain, onRemove }: { one: PhotoFile; onAgain: () => void; onRemove: () => void }) {
  const { file, state, share, id, problem } = one;
  return (
    <li className={styles.row}>
      {id ? (
        <Picture src={pictureUrl(id, 160)} alt="" width={52} height={52} />
      ) : (
        <span className="ui-petal ui-tint-primary" aria-hidden="true">
          <ImagesIcon />
        </span>
      )}
      <div>
        <p className="ui-truncate">{file.name}</p>
        {state === 'sending' ? (
          <progress value={share} max={1} aria-label={`正在上传 ${file.name}`} />
        ) : problem ? (
          <p className="ui-help is-error" role="alert">
            <WarningCircleFillIcon />
            {problem}
          </p>
        ) : (
          <small className="ui-tabular">{(file.size / MEGABYTE).toFixed(1)} MB</small>
        )}
      </div>
      {state === 'failed' ? (
        <Button variant="text" size="small" aria-label={`重试 ${file.name}`} onClick={onAgain}>
          重试
        </Button>
      ) : state === 'there' ? (
        <CheckCircleFillIcon className={styles.there} role="img" aria-label="已上传" />
      ) : (
        <span className="ui-text-14 ui-muted ui-tabular">
          {state === 'waiting' ? '等待' : `${Math.floor(share * 100)}%`}
        </span>
      )}
      <IconButton icon={XIcon} label={`移除 ${file.name}`} onClick={onRemove} />
    </li>
  );
}
