import { useState } from 'react';
import { KeysDialog, useSingleKeys } from '../shared/keys/single-keys.tsx';

const LINES = [
  ['Ctrl K', '搜索功能、人员和机构'],
  ['Esc', '关闭打开的窗口'],
  ['?', '显示这些快捷键'],
] as const;

/** The keys of every room, listed by ? where the room has none of its own. */
export function FrameKeys() {
  const [open, setOpen] = useState(false);
  useSingleKeys(
    (key) => {
      if (key !== '?') return false;
      setOpen(true);
      return true;
    },
    { last: true },
  );
  return <KeysDialog lines={LINES} open={open} onClose={() => setOpen(false)} />;
}
