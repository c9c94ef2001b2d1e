import { problemOf, uploadFiles } from '@vimo/client';
import { isPicture, limitOfFile, PICTURE_TYPES, type UploadUse } from '@vimo/contract';
import { FileInput, toast, usePicturesBegin } from '@vimo/ui';
import { useEffect, useRef, useState } from 'react';

/** Pictures that are sent in as soon as they are chosen; one that is not taken is told, and the others go. @param onSent is given their file ids @returns the hidden input and what opens it */
export function usePictureUpload(use: UploadUse, onSent: (ids: string[]) => void, { multiple = false } = {}) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  // What was typed while they were sent stays: the form of now hears of them, not that of when they were chosen.
  const heard = useRef(onSent);
  useEffect(() => {
    heard.current = onSent;
  }, [onSent]);
  const begin = usePicturesBegin();
  const take = async (files: File[]) => {
    const problemIn = (file: File) => {
      if (!isPicture(file)) return '请选择图片文件';
      const { belowBytes, tooLarge } = limitOfFile(use, file);
      return file.size < belowBytes ? '' : tooLarge;
    };
    const problems = files.flatMap((file) => (problemIn(file) ? [problemOf(file, problemIn(file), files)] : []));
    setUploading(true);
    const arrived = begin();
    try {
      const sent = await uploadFiles(
        use,
        files.filter((file) => !problemIn(file)),
      );
      if (sent.kept.length > 0) heard.current(sent.kept.map(({ id }) => id));
      const said = [...problems, ...sent.problems];
      if (said.length > 0) toast.warning(said.join('；'));
    } finally {
      arrived();
      setUploading(false);
    }
  };
  return {
    uploading,
    choose: () => input.current?.click(),
    input: <FileInput ref={input} label="选择图片" accept={PICTURE_TYPES.join()} multiple={multiple} onFiles={take} />,
  };
}
