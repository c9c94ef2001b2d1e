import { CallError } from '@vimo/client';
import { type FieldType, type FormField, hintOf, limitsOf } from '@vimo/contract';
import { AskedField, Button, sayRefusal, useForm } from '@vimo/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { PicturePicker } from '../../../features/media/picture-picker.tsx';
import { useWhenOnline } from '../../../shared/use-when-online.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './record.module.css';

/** How often what could not be sent goes again, beside the moment in which the network comes back. */
const RETRY_MS = 15_000;

/** Values by the ids of fields. */
export type RecordValues = Record<string, string>;

/** What files are called, by their ids. */
export type FileNames = Readonly<Record<string, string>>;
const NO_NAMES: FileNames = {};

/** A day and a choice share a line where there is room. */
const isShort = (type: string) => type === 'date' || type === 'select';

const filesIn = (value: string | undefined) => (value ?? '').split(',').filter(Boolean);

/** The form that a dimension's fields make. What is missing besides the title may wait until the record is submitted. */
export function RecordForm({
  fields,
  initial,
  fileNames = NO_NAMES,
  onValues,
  unsent: wasUnsent = false,
  send,
  back,
}: {
  fields: readonly FormField[];
  initial: RecordValues;
  fileNames?: FileNames;
  /** Hears what was typed, whether it was sent without an answer, and what its files are called, to keep it. */
  onValues?: (values: RecordValues, unsent: boolean, fileNames: FileNames) => void;
  /** It was sent before without an answer, and goes again by itself. */
  unsent?: boolean;
  send: (values: RecordValues, resent: boolean) => Promise<void>;
  /** The button beside the one that saves. */
  back: ReactNode;
}) {
  /** Fields whose files are on their way. */
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState(fileNames);
  const [unsent, setUnsent] = useState(wasUnsent);
  const firstPictures = fields.find(({ fieldType }) => fieldType === 'image')?.fieldId;
  const { form, input, values, errors, pending, set } = useForm<RecordValues>({
    initial: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, initial[fieldId] ?? ''])),
    check: (typed) =>
      Object.fromEntries(
        fields
          .filter(({ fieldId, isTitle }) => isTitle === 1 && !typed[fieldId]?.trim())
          .map(({ fieldId, fieldName }) => [fieldId, `请填写${fieldName}`]),
      ),
    send: async (typed) => {
      try {
        await send(typed, unsent);
        setUnsent(false);
      } catch (error) {
        if (error instanceof CallError && error.kind === 'network') setUnsent(true);
        else if (error instanceof CallError) setUnsent(false);
        throw error;
      }
    },
    // What no answer came to is told below the form, until it has gone.
    onRefused: (error) => (error.kind === 'network' ? undefined : sayRefusal(error)),
  });
  useEffect(() => onValues?.(values, unsent, names), [values, unsent, names, onValues]);
  const again = useEffectEvent(() => form.ref.current?.requestSubmit());
  useEffect(() => {
    if (!unsent) return;
    if (wasUnsent && navigator.onLine) again();
    const timer = setInterval(again, RETRY_MS);
    return () => clearInterval(timer);
  }, [unsent, wasUnsent]);
  useWhenOnline(() => form.ref.current?.requestSubmit(), unsent);

  const control = (field: FormField) => {
    const { fieldId, fieldName, selectValue, required } = field;
    const { most } = limitsOf(field);
    const hint = hintOf(field);
    const error = errors[fieldId];
    const files = {
      label: required ? `${fieldName}（提交前必填）` : fieldName,
      value: filesIn(values[fieldId]),
      onChange: (ids: string[]) => set(fieldId, ids.join(',')),
      most,
      uploading: uploading.has(fieldId),
      onUploading: (is: boolean) =>
        setUploading((before) => new Set([...before].filter((id) => id !== fieldId).concat(is ? fieldId : []))),
    };
    switch (field.fieldType as FieldType) {
      case 'image':
        return (
          <div key={fieldId} className={styles.half}>
            <PicturePicker
              {...files}
              pastes={fieldId === firstPictures}
              use="record"
              shrinks
              tooMany={`最多 ${most} 张`}
              hint={hint}
            />
            <FileError text={error} />
          </div>
        );
      case 'file':
        return (
          <div key={fieldId} className={styles.half}>
            <FilePicker
              {...files}
              names={names}
              hint={hint}
              onChange={(ids, known) => {
                files.onChange(ids);
                setNames((before) => ({ ...before, ...known }));
              }}
            />
            <FileError text={error} />
          </div>
        );
      default:
        return (
          <div key={fieldId} className={isShort(field.fieldType) ? styles.half : undefined}>
            <AskedField
              label={fieldName}
              type={field.fieldType}
              required={required === 1}
              hint={hint}
              most={most}
              choices={selectValue}
              error={error}
              {...input(fieldId)}
            />
          </div>
        );
    }
  };

  return (
    <form {...form}>
      <div className={styles.fields}>{fields.map(control)}</div>
      <div role="status">
        {unsent ? (
          <p className="ui-help">网络不通，内容已保存在本机，网络恢复后会自动保存，也可以以后再打开。</p>
        ) : null}
      </div>
      <div className={styles.formActions}>
        {back}
        <Button type="submit" loading={pending} disabled={uploading.size > 0}>
          保存
        </Button>
      </div>
    </form>
  );
}

const FileError = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text ? <p className="ui-help is-error">{text}</p> : null}</div>
);
