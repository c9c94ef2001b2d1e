import { CallError } from '@vimo/client';
import { type FieldType, type FormField, hintOf, holdsFiles, limitsOf } from '@vimo/contract';
import { AskedField, Button, sayRefusal, useForm } from '@vimo/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** What a press asks for: to be saved alone, or submitted with it. */
export type Wish = 'save' | 'submit';

/** The form that a dimension's fields make. What is missing besides the title may wait until the record is submitted; then all of it is marked at once. */
export function RecordForm({
  fields,
  initial,
  fileNames = NO_NAMES,
  onValues,
  unsent: wasUnsent = false,
  wish: firstWish = 'save',
  submits = true,
  missing,
  send,
  back,
}: {
  fields: readonly FormField[];
  initial: RecordValues;
  fileNames?: FileNames;
  /** Hears what was typed, whether it was sent without an answer, and what its files are called, to keep it. */
  onValues?: (values: RecordValues, unsent: boolean, fileNames: FileNames, wish: Wish) => void;
  /** It was sent before without an answer, and goes again by itself. */
  unsent?: boolean;
  /** What it was sent for then. */
  wish?: Wish;
  /** Whether it can be submitted with what is saved. */
  submits?: boolean;
  /** Text per field that is to be marked as soon as the form opens. */
  missing?: Readonly<RecordValues> | undefined;
  send: (values: RecordValues, wish: Wish, resent: boolean) => Promise<void>;
  /** The button beside those that save. */
  back: ReactNode;
}) {
  /** Fields whose files are on their way. */
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const [names, setNames] = useState(fileNames);
  const [unsent, setUnsent] = useState(wasUnsent);
  const [wish, setWish] = useState(firstWish);
  /** The same, for what a press sends at once. */
  const wishNow = useRef(firstWish);
  const firstPictures = fields.find(({ fieldType }) => fieldType === 'image')?.fieldId;
  const parts = useRef(new Map<string, HTMLElement>());
  const { form, input, values, errors, pending, set, show } = useForm<RecordValues>({
    initial: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, initial[fieldId] ?? ''])),
    order: fields.map(({ fieldId }) => fieldId),
    // Files have no control of their own: their first button is gone to.
    focus: Object.fromEntries(
      fields
        .filter(({ fieldType }) => holdsFiles(fieldType as FieldType))
        .map(({ fieldId }) => [fieldId, () => parts.current.get(fieldId)?.querySelector('button')?.focus()]),
    ),
    // What a submission lacks the server tells, all of it.
    check: (typed) => {
      if (wishNow.current === 'submit') return {};
      return Object.fromEntries(
        fields
          .filter(({ fieldId, isTitle }) => isTitle === 1 && !typed[fieldId]?.trim())
          .map(({ fieldId, fieldName }) => [fieldId, `请填写${fieldName}`]),
      );
    },
    send: async (typed) => {
      try {
        await send(typed, wishNow.current, unsent);
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
  useEffect(() => onValues?.(values, unsent, names, wish), [values, unsent, names, wish, onValues]);
  const mark = useEffectEvent(() => missing && show(missing));
  useEffect(() => mark(), []);
  /** Not without what is on its way: the next try takes it along. */
  const resend = () => {
    if (uploading.size === 0) form.ref.current?.requestSubmit();
  };
  const again = useEffectEvent(resend);
  useEffect(() => {
    if (!unsent) return;
    if (wasUnsent && navigator.onLine) again();
    const timer = setInterval(again, RETRY_MS);
    return () => clearInterval(timer);
  }, [unsent, wasUnsent]);
  useWhenOnline(resend, unsent);

  const partOf = (fieldId: string) => (part: HTMLElement | null) => {
    if (part) parts.current.set(fieldId, part);
  };
  const press = (wanted: Wish) => () => {
    wishNow.current = wanted;
    setWish(wanted);
  };
  const lacking = fields.filter(({ fieldId }) => errors[fieldId]);

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
          <div key={fieldId} className={styles.half} ref={partOf(fieldId)}>
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
          <div key={fieldId} className={styles.half} ref={partOf(fieldId)}>
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
      <div role="status">
        {lacking.length > 0 ? (
          <p className={styles.lacking}>
            有 {lacking.length} 项没有填好：{lacking.map(({ fieldName }) => fieldName).join('、')}
          </p>
        ) : null}
      </div>
      <div className={styles.fields}>{fields.map(control)}</div>
      <div role="status">
        {unsent ? (
          <p className="ui-help">
            网络不通，内容已保存在本机，网络恢复后会自动{wish === 'submit' ? '保存并提交' : '保存'}，也可以以后再打开。
          </p>
        ) : null}
      </div>
      <div className={styles.formActions}>
        {back}
        <Button
          type="submit"
          variant={submits ? 'outline' : 'primary'}
          loading={pending && wish === 'save'}
          disabled={uploading.size > 0}
          onClick={press('save')}
        >
          保存
        </Button>
        {submits ? (
          <Button
            type="submit"
            loading={pending && wish === 'submit'}
            disabled={uploading.size > 0}
            onClick={press('submit')}
          >
            保存并提交
          </Button>
        ) : null}
      </div>
    </form>
  );
}

const FileError = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text ? <p className="ui-help is-error">{text}</p> : null}</div>
);
