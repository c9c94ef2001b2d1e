import { Button, Dialog, IconButton, MinusIcon, PlusIcon } from '@vimo/ui';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Area, cropPicture } from './crop-picture.ts';
import styles from './profile.module.css';

const LARGEST = 4;
const STEP = 0.1;
/** Arrow keys move the picture by so many pixels, with the shift key by a fifth of it. */
const KEY_STEP = 10;

const bounded = (zoom: number) => Math.min(LARGEST, Math.max(1, Math.round(zoom * 10) / 10));

/** Chooses the square of a picture that becomes the avatar: by mouse, fingers, wheel or keys. */
export function CropDialog({
  url,
  onClose,
  onCropped,
}: {
  url: string;
  onClose: () => void;
  /** Sends the file; the dialog stays open until it is done. */
  onCropped: (file: File) => Promise<unknown>;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [pending, setPending] = useState(false);
  const zoomId = useId();
  const send = async () => {
    if (!area) return;
    setPending(true);
    try {
      await onCropped(await cropPicture(url, area));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="裁剪头像"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button loading={pending} disabled={!area} onClick={() => void send()}>
            使用
          </Button>
        </>
      }
    >
      <div className={styles.cropStage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={1}
          maxZoom={LARGEST}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '要裁剪的图片' }}
          cropperProps={{ role: 'group', 'aria-label': '裁剪框，用方向键移动图片' }}
        />
      </div>
      <div className={styles.cropZoom}>
        <IconButton icon={MinusIcon} label="缩小" disabled={zoom <= 1} onClick={() => setZoom(bounded(zoom - STEP))} />
        <label htmlFor={zoomId} className="ui-visually-hidden">
          缩放
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={LARGEST}
          step={STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <IconButton
          icon={PlusIcon}
          label="放大"
          disabled={zoom >= LARGEST}
          onClick={() => setZoom(bounded(zoom + STEP))}
        />
      </div>
      <p className="ui-help">拖动图片选取头像，双指或滑块缩放，也可以用方向键移动</p>
    </Dialog>
  );
}
export default CropDialog;
