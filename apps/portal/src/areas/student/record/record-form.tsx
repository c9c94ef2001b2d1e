import { type FieldType, type FormField, hintOf, limitsOf } from '@vimo/contract';
import { AskedField, Button, useForm } from '@vimo/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { PicturePicker } from '../../../features/media/picture-picker.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './record.module.css';

/** Values by the ids of fields. */
export type RecordValues = Record<string, string>;

const filesIn = (value: string | undefined) => (value ?? '').split(',').filter(Boolean);

/** The form that a dimension's fields make. What is missing besides the title may wait until the record is submitted. */
export function RecordForm({
  fields,
  initial,
  fileNames = {},
  onValues,
  send,
  back,
}: {
  fields: readonly FormField[];
  initial: RecordValues;
  fileNames?: Readonly<Record<string, string>>;
  /** Hears what was typed, to keep it. */
  onValues?: (values: RecordValues) => void;
  send: (values: RecordValues) => Promise<void>;
  /** The button beside the one that saves. */
  back: ReactNode;
}) {
  const [uploading, setUploading] = useState('');
  const { form, input, values, errors, pending, set } = useForm<RecordValues>({
    initial: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, initial[fieldId] ?? ''])),
    check: (typed) =>
      Object.fromEntries(
        fields
          .filter(({ fieldId, isTitle }) => isTitle === 1 && !typed[fieldId]?.trim())
          .map(({ fieldId, fieldName }) => [fieldId, `请填写${fieldName}`]),
      ),
    send,
  });
  useEffect(() => onValues?.(values), [values, onValues]);

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
      uploading: uploading === fieldId,
      onUploading: (is: boolean) => setUploading(is ? fieldId : ''),
    };
    switch (field.fieldType as FieldType) {
      case 'image':
        return (
          <div key={fieldId}>
            <PicturePicker {...files} use="record" shrinks tooMany={`最多 ${most} 张`} hint={hint} />
            <FileError text={error} />
          </div>
        );
      case 'file':
        return (
          <div key={fieldId}>
            <FilePicker {...files} names={fileNames} hint={hint} />
            <FileError text={error} />
          </div>
        );
      default:
        return (
          <AskedField
            key={fieldId}
            label={fieldName}
            type={field.fieldType}
            required={required === 1}
            hint={hint}
            most={most}
            choices={selectValue}
            error={error}
            {...input(fieldId)}
          />
        );
    }
  };

  return (
    <form {...form}>
      <div className={styles.fields}>{fields.map(control)}</div>
      <div className={styles.formActions}>
        {back}
        <Button type="submit" loading={pending} disabled={uploading !== ''}>
          保存
        </Button>
      </div>
    </form>
  );
}

const FileError = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text ? <p className="ui-help is-error">{text}</p> : null}</div>
);
