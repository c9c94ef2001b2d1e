import { IMPORT_MOST_BYTES } from '@vimo/contract';
import { Button, classNames, FileInput, FileXlsDuotoneIcon } from '@vimo/ui';
import { useRef, useState } from 'react';
import styles from './workbook.module.css';

const MOST_MB = IMPORT_MOST_BYTES / 1024 / 1024;

/** Some programs put a workbook of the new format under the name of the old; what else is chosen is told what it is, and the way out. */
const ACCEPTED = '.xlsx,.xls,.xlsm,.et,.csv';

/** Where a workbook that was filled in is dropped or chosen; one that is too large is told so and not handed on. */
export function WorkbookDrop({
  mostRows,
  sending,
  onFile,
  onProblem,
}: {
  mostRows: number;
  sending: boolean;
  onFile: (file: File) => void;
  onProblem: (text: string) => void;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > IMPORT_MOST_BYTES) return onProblem(`文件最大 ${MOST_MB} MB，请分成几个文件导入`);
    onFile(file);
  };
  return (
    // Files may be dropped here; the button does the same for the keyboard.
    <section
      aria-label="上传文件"
      className={classNames(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <span className={styles.petal}>
        <FileXlsDuotoneIcon />
      </span>
      <span>
        <b>把填好的表格拖到这里，或点选文件</b>
        xlsx，{MOST_MB} MB 以内，最多 {mostRows.toLocaleString('zh-CN')} 行
      </span>
      <Button size="small" loading={sending} onClick={() => input.current?.click()}>
        选择文件
      </Button>
      <FileInput ref={input} label="表格文件" accept={ACCEPTED} onFiles={([file]) => take(file)} />
    </section>
  );
}
