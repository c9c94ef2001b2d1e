import { CallError, upload } from '@vimo/client';
import { fileUpload, UPLOAD_USES, type UploadUse } from '@vimo/contract';
import { FileInput, sayRefusal, toast } from '@vimo/ui';
import { useRef, useState } from 'react';

const TYPES = 'image/png,image/jpeg,image/webp';

/** Pictures that are sent in as soon as they are chosen. @param onSent is given their file ids @returns the hidden input and what opens it */
export function usePictureUpload(use: UploadUse, onSent: (ids: string[]) => void, { multiple = false } = {}) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const { belowBytes, tooLarge } = UPLOAD_USES[use];
  const take = async (files: File[]) => {
    if (files.some(({ type }) => !TYPES.split(',').includes(type))) return toast.warning('请选择图片文件');
    if (files.some(({ size }) => size >= belowBytes)) return toast.warning(tooLarge);
    setUploading(true);
    try {
      onSent((await upload(fileUpload, { belongName: use }, files)).data.split(','));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    } finally {
      setUploading(false);
    }
  };
  return {
    uploading,
    choose: () => input.current?.click(),
    input: <FileInput ref={input} label="选择图片" accept={TYPES} multiple={multiple} onFiles={take} />,
  };
}
