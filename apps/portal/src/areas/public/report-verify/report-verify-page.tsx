import { CallError, call } from '@vimo/client';
import { plainVerifyCode, type ReportVerification, reportVerify, VERIFY_LENGTH } from '@vimo/contract';
import { Breadcrumb, Button, Card, classNames, Field, FileInput, FilePdfIcon, sayRefusal, TextInput } from '@vimo/ui';
import { type DragEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchOf } from '../../../shared/use-search-of.ts';
import styles from './report-verify.module.css';
import { VerifyHelp } from './verify-help.tsx';
import { VerifyOutcome } from './verify-outcome.tsx';

const WRONG_CODE = '请输入 20 位核验码';
/** Reports are far smaller; a film that is dropped by mistake is not read. */
const MOST_BYTES = 100 * 1024 * 1024;

/** Whether an archived report is the platform's own: by the code that is printed on it, and by its file. */
export function ReportVerifyPage() {
  const { code: asked = '' } = useSearchOf('/reportVerify');
  const [code, setCode] = useState(asked);
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<ReportVerification & { fileName: string }>();
  const [over, setOver] = useState(false);
  const chosen = useRef<HTMLInputElement>(null);

  const verify = useCallback(async (input: { verifyCode?: string; sha256?: string }, fileName = '') => {
    setPending(true);
    setProblem('');
    try {
      setOutcome({ ...(await call(reportVerify, input)).data, fileName });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setOutcome(undefined);
      if (error.fields.verifyCode) setProblem(error.fields.verifyCode);
      else sayRefusal(error);
    } finally {
      setPending(false);
    }
  }, []);

  useEffect(() => {
    if (asked) void verify({ verifyCode: asked });
  }, [asked, verify]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plainVerifyCode(code).length !== VERIFY_LENGTH) return setProblem(WRONG_CODE);
    return void verify({ verifyCode: code });
  };

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblem('文件过大，请选择平台导出的报告 PDF');
    setPending(true);
    let sha256: string;
    try {
      sha256 = await (await import('./sha256-of.ts')).sha256Of(file);
    } catch {
      // The file went away while it was read, or the network before the page knew how to read it.
      setPending(false);
      return setProblem('文件没有读完，请检查网络后重新选择');
    }
    const known = plainVerifyCode(code).length === VERIFY_LENGTH ? { verifyCode: code } : {};
    return verify({ ...known, sha256 }, file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <main id="main" className="ui-container" tabIndex={-1}>
      <Breadcrumb items={[{ label: '首页', href: '/index/home' }, { label: '报告核验' }]} />
      <div className={styles.page}>
        <Card as="section" panel className={styles.check}>
          <h1 className="ui-heading-1">报告核验</h1>
          <p className="ui-muted">核对纪实报告是否由本平台签发、是否被改动。</p>
          <form className={styles.form} onSubmit={submit} noValidate>
            <Field label="核验码" error={problem} hint="印在报告首页二维码的下方，共 20 位，可不输入短横线。">
              <TextInput
                value={code}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setCode(event.target.value)}
              />
            </Field>
            <Button type="submit" loading={pending}>
              核验
            </Button>
          </form>
          <button
            type="button"
            className={classNames(styles.drop, over && styles.over)}
            disabled={pending}
            onClick={() => chosen.current?.click()}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FilePdfIcon />
            <b>选择报告文件，或拖到这里</b>
            <span className="ui-muted">文件只在您的设备上计算摘要，不会上传。改动一个字节也会被发现。</span>
          </button>
          <FileInput
            ref={chosen}
            label="报告文件"
            accept="application/pdf,.pdf"
            onFiles={([file]) => void take(file)}
          />
          <div aria-live="polite">{outcome ? <VerifyOutcome outcome={outcome} /> : null}</div>
        </Card>
        <VerifyHelp />
      </div>
    </main>
  );
}
