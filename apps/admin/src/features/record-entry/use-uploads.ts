import { useState } from 'react';

/** Whether files of any field are being sent in; `onUploading` hears of each that begins and ends. */
export function useUploads() {
  const [fields, setFields] = useState(0);
  return {
    uploading: fields > 0,
    onUploading: (begins: boolean) => setFields((before) => before + (begins ? 1 : -1)),
  };
}
