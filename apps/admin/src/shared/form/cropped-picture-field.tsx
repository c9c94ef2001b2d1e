import { CallError, upload } from '@vimo/client';
import { fileUpload, MOST_PIXELS, PICTURE_TYPES, pictureUrl, type UploadUse } from '@vimo/contract';
import { FileInput, Picture, sayRefusal, toast } from '@vimo/ui';
import { Button, Modal, Slider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './cropped-picture.module.css';
import type { ControlProps } from './form-field.tsx';
import { openedPicture } from './opened-picture.ts';

const QUALITY = 0.9;

/** Which part of a picture is used: how large, and where its middle is, from 0 to 1. */
interface Part {
  zoom: number;
  x: number;
  y: number;
}

/** The part in pixels of the picture, with the sides of the place. */
function areaOf(
  { naturalWidth: width, naturalHeight: height }: HTMLImageElement,
  { zoom, x, y }: Part,
  aspect: number,
) {
  const widest = Math.min(width, height * aspect) / zoom;
  const high = widest / aspect;
  return { left: (width - widest) * x, top: (height - high) * y, width: widest, height: high };
}

/** A picture cut for its place before it is sent: whole sides at first, then nearer and elsewhere by sliders, which keys move too. */
export function CroppedPictureField({
  id,
  value,
  onChange,
  describedBy,
  disabled,
  use,
  place,
}: ControlProps & { use: UploadUse; place: { width: number; height: number } }) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState<HTMLImageElement>();
  const [part, setPart] = useState<Part>({ zoom: 1, x: 0.5, y: 0.5 });
  const [opening, setOpening] = useState(false);
  const [sending, setSending] = useState(false);
  const aspect = place.width / place.height;
  const draw = (canvas: HTMLCanvasElement, from: HTMLImageElement, width: number) => {
    const area = areaOf(from, part, aspect);
    [canvas.width, canvas.height] = [width, Math.round(width / aspect)];
    const to = [0, 0, canvas.width, canvas.height] as const;
    const pen = canvas.getContext('2d');
    if (!pen) return;
    // What is see-through is white, as on the page.
    pen.fillStyle = '#fff';
    pen.fillRect(...to);
    pen.drawImage(from, area.left, area.top, area.width, area.height, ...to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when the part changes
  useEffect(() => {
    if (chosen && shown.current) draw(shown.current, chosen, 640);
  }, [chosen, part]);
  const open = async ([file]: File[]) => {
    if (!file) return;
    setOpening(true);
    try {
      const picture = await openedPicture(file, use);
      if (picture.naturalWidth * picture.naturalHeight > MOST_PIXELS) {
        URL.revokeObjectURL(picture.src);
        return toast.warning('图片尺寸过大，请缩小后再上传');
      }
      setPart({ zoom: 1, x: 0.5, y: 0.5 });
      setChosen(picture);
    } catch (error) {
      if (error instanceof CallError) sayRefusal(error);
      else toast.warning('这个浏览器打不开这张图片，请换一张 JPG 或 PNG 图片');
    } finally {
      setOpening(false);
    }
  };
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(undefined);
  };
  const send = async () => {
    if (!chosen) return;
    setSending(true);
    try {
      const canvas = document.createElement('canvas');
      draw(canvas, chosen, Math.min(place.width, Math.round(areaOf(chosen, part, aspect).width)));
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
      if (!blob) return toast.warning('图片无法裁剪，请换一张');
      const sent = await upload(fileUpload, { belongName: use }, [
        new File([blob], '图片.jpg', { type: 'image/jpeg' }),
      ]);
      onChange(sent.data);
      close();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setSending(false);
    }
  };
  const sliders = [
    { name: 'zoom', label: '放大', min: 1, max: 4 },
    { name: 'x', label: '左右', min: 0, max: 1 },
    { name: 'y', label: '上下', min: 0, max: 1 },
  ] as const;
  return (
    <div className={styles.field}>
      {value ? (
        <Picture src={pictureUrl(value, 640)} alt="已选的图片" width={320} height={Math.round(320 / aspect)} />
      ) : null}
      <Button
        id={id}
        aria-describedby={describedBy}
        disabled={disabled}
        loading={opening}
        onClick={() => input.current?.click()}
      >
        {value ? '换图' : '选择图片'}
      </Button>
      <FileInput ref={input} label="选择图片" accept={PICTURE_TYPES.join()} onFiles={open} />
      {chosen ? (
        <Modal
          open
          width={720}
          title="裁剪图片"
          okText="使用"
          cancelText="取消"
          confirmLoading={sending}
          onOk={send}
          onCancel={close}
        >
          <canvas ref={shown} className={styles.canvas} role="img" aria-label="裁剪后的样子" />
          {sliders.map(({ name, label, min, max }) => (
            <div key={name} className={styles.slider}>
              <span id={`crop-${name}`}>{label}</span>
              <Slider
                min={min}
                max={max}
                step={0.05}
                value={part[name]}
                ariaLabelledByForHandle={`crop-${name}`}
                onChange={(next) => setPart((before) => ({ ...before, [name]: next }))}
              />
            </div>
          ))}
        </Modal>
      ) : null}
    </div>
  );
}
