import { MAX_QUESTION_FILES, MAX_QUESTION_WORDS } from '@vimo/contract';
import { Button, Field, TextArea } from '@vimo/ui';
import { useState } from 'react';
import { useKeptForm } from '../../../features/session/use-kept-form.ts';
import { parseStored } from '../../../shared/local-storage.ts';
import { FilePicker } from '../record/file-picker.tsx';
import shared from '../record/record.module.css';
import styles from './challenge.module.css';

/** What a challenger or the person challenged says, with what proves it. */
export interface Words {
  text: string;
  /** Comma list of file ids. */
  files: string;
  /** Names of the files by their ids, as JSON: they are kept with the draft. */
  names: string;
}

/** Words and attachments; told on leaving the field when there are no words. */
export function WordsForm({
  name,
  label,
  missing,
  placeholder,
  submit,
  send,
  onCancel,
}: {
  /** Of the draft that stays on the device until it has been sent. */
  name: string;
  label: string;
  missing: string;
  placeholder: string;
  submit: string;
  send: (words: Pick<Words, 'text' | 'files'>) => Promise<void>;
  onCancel?: () => void;
}) {
  const [uploading, setUploading] = useState(false);
  const { form, input, values, errors, pending, set, setError } = useKeptForm(name, {
    initial: { text: '', files: '', names: '' },
    check: ({ text }) => (text.trim() ? {} : { text: missing }),
    send,
  });
  return (
    <form {...form}>
      <Field label={label} required error={errors.text ?? null} className={styles.spoken ?? ''}>
        <TextArea
          {...input('text')}
          rows={5}
          maxLength={MAX_QUESTION_WORDS}
          placeholder={placeholder}
          onBlur={() => setError('text', values.text.trim() ? undefined : missing)}
        />
      </Field>
      <FilePicker
        pastes
        label="附件"
        value={values.files.split(',').filter(Boolean)}
        names={parseStored<Record<string, string>>(values.names || null) ?? {}}
        most={MAX_QUESTION_FILES}
        hint={`最多 ${MAX_QUESTION_FILES} 个文件，每个 5 MB 以内；视频（MP4）50 MB 以内`}
        onChange={(ids, names) => {
          set('files', ids.join(','));
          set('names', ids.length > 0 ? JSON.stringify(names) : '');
        }}
        uploading={uploading}
        onUploading={setUploading}
      />
      {errors.files ? (
        <p className="ui-help is-error" role="alert">
          {errors.files}
        </p>
      ) : null}
      <div className={shared.formActions}>
        {onCancel ? (
          <Button variant="outline" onClick={onCancel}>
            取消
          </Button>
        ) : null}
        <Button type="submit" loading={pending} disabled={uploading}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
