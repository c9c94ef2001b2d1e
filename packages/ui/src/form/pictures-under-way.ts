import { useEffect, useRef } from 'react';
import { toast } from '../overlay/toast-store.ts';

const underWay = new Set<object>();

/** Pictures begin to be sent of which a form knows nothing yet, be they pasted with a text or chosen. @returns to be called once they have arrived, or are no longer wanted */
export function picturesBegin(): () => void {
  const one = {};
  underWay.add(one);
  return () => {
    underWay.delete(one);
  };
}

/** As `picturesBegin`, for a control of a form: of a form that was left nothing is awaited. */
export function usePicturesBegin(): typeof picturesBegin {
  const ends = useRef(new Set<() => void>());
  useEffect(
    () => () => {
      for (const end of ends.current) end();
    },
    [],
  );
  return () => {
    const end = picturesBegin();
    ends.current.add(end);
    return () => {
      ends.current.delete(end);
      end();
    };
  };
}

/** Whether a form has to wait, as pictures, and the text pasted with them, would be missing from what it sends; the person is told. */
export function waitsForPictures(): boolean {
  if (underWay.size === 0) return false;
  toast.warning('图片正在上传，请等上传完成再提交');
  return true;
}
