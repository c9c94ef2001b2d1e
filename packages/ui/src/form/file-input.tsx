import type { Ref } from 'react';
import { useAccepted } from './accepted.ts';

/**
 * Chooses files, pressed by a button of the page's own that clicks `ref`. `onFiles` gets those that were chosen, never none; the same can be
 * chosen again after a failure.
 */
export function FileInput({
  ref,
  label,
  accept,
  multiple = false,
  camera = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  /** For screen readers and tests, e.g. 选择照片. */
  label: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera of a phone, not its album. */
  camera?: boolean;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      className="ui-visually-hidden"
      tabIndex={-1}
      aria-label={label}
      accept={useAccepted(accept)}
      multiple={multiple}
      capture={camera ? 'environment' : undefined}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
