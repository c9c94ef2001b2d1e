import { type FieldType, type FormField, hintOf, holdsFiles, limitsOf } from '@vimo/contract';
import { AskedField, useForm } from '@vimo/ui';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import styles from './entry.module.css';
import { EvidenceField } from './evidence-field.tsx';
import { useUploads } from './use-uploads.ts';

/** Values by the ids of fields. */
export type EntryValues = Record<string, string>;

/** The form that a dimension's fields make, for who enters it for students: what the server misses is said at its field. */
export function EntryForm({
  fields,
  initial,
  fileNames = {},
  onValues,
  send,
  okText,
  before,
}: {
  fields: readonly FormField[];
  initial: EntryValues;
  fileNames?: Readonly<Record<string, string>>;
  /** Hears what was typed, to keep it. */
  onValues?: (values: EntryValues) => void;
  send: (values: EntryValues) => Promise<void>;
  okText: string;
  /** Buttons before the one that sends. */
  before?: ReactNode;
}) {
  const { uploading, onUploading } = useUploads();
  const { form, input, values, errors, pending, set } = useForm<EntryValues>({
    initial: Object.fromEntries(fields.map(({ fieldId }) => [fieldId, initial[fieldId] ?? ''])),
    check: (typed) =>
      Object.fromEntries(
        fields
          .filter(({ fieldId, required }) => required === 1 && !typed[fieldId]?.trim())
          .map(({ fieldId, fieldName, fieldType }) => [
            fieldId,
            `请${holdsFiles(fieldType as FieldType) ? '上传' : '填写'}${fieldName}`,
          ]),
      ),
    send,
  });
  useEffect(() => onValues?.(values), [values, onValues]);
  return (
    <form {...form} className={styles.form}>
      {fields.map((field) => {
        const { fieldId, fieldName, fieldType } = field;
        const asked = { label: fieldName, required: field.required === 1, hint: hintOf(field), error: errors[fieldId] };
        const { most } = limitsOf(field);
        return holdsFiles(fieldType as FieldType) ? (
          <EvidenceField
            key={fieldId}
            {...asked}
            pictures={fieldType === 'image'}
            most={most}
            value={(values[fieldId] ?? '').split(',').filter(Boolean)}
            names={fileNames}
            onChange={(ids) => set(fieldId, ids.join(','))}
            onUploading={onUploading}
          />
        ) : (
          <AskedField
            key={fieldId}
            {...asked}
            type={fieldType}
            most={most}
            choices={field.selectValue}
            {...input(fieldId)}
          />
        );
      })}
      <div className={styles.actions}>
        {before}
        <Button type="primary" htmlType="submit" loading={pending} disabled={uploading}>
          {okText}
        </Button>
      </div>
    </form>
  );
}

/** As the calls take it. */
export const fieldListOf = (values: EntryValues) => Object.entries(values).map(([id, value]) => ({ id, value }));
