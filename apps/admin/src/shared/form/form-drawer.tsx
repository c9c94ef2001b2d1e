import { useQueryClient } from '@tanstack/react-query';
import type { CallError } from '@vimo/client';
import { checkBy, useForm } from '@vimo/ui';
import { Alert, Button, Drawer, Grid } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAsk } from '../ask.tsx';
import { useMe } from '../session/use-me.ts';
import styles from './form.module.css';
import { type FormFieldSpec, FormFields, fieldsFor } from './form-field.tsx';
import { isSame, keepForm, readKeptForm } from './kept-form.ts';
import { mergeFields } from './merge-fields.ts';
import { LEAVE, useLeaveGuard } from './use-leave-guard.ts';

const DRAWER_WIDTH = 560;
const WIDE = 920;

interface FormDrawerProps<T extends Record<string, string>> {
  title: string;
  open: boolean;
  /** Input schema of the call that the form is sent to. */
  schema: Parameters<typeof checkBy>[0];
  fields: readonly FormFieldSpec<T>[];
  /**
   * Text of each field when the form opens; later changes are passed over until a refusal offers to take them over. It may hold more than there are fields for, such as the version of what
   * is edited: that comes back with the values, so that what somebody else saved meanwhile is not written over. Title and initial values say what is
   * edited: typed values come back into the same form alone, after a session that ended.
   */
  initial: T;
  /** What the schema is asked about, by default the values as they are. */
  toInput?: (values: T) => object;
  /** Sends; when it is done the drawer closes. A refusal is shown here and loses nothing typed. */
  onSubmit: (values: T) => Promise<void>;
  onClose: () => void;
  /** 保存 by default. */
  okText?: string;
  /** Something to know before one fills it in. */
  note?: ReactNode;
  /** For a long text. */
  wide?: boolean;
}

/** A form in a drawer: a problem at its field, the server's words where they belong, and nothing typed lost unasked. */
export function FormDrawer<T extends Record<string, string>>({
  open,
  title,
  wide = false,
  ...rest
}: FormDrawerProps<T>) {
  const { md } = Grid.useBreakpoint();
  const closing = useRef<() => void>(rest.onClose);
  const id = useId();
  const [pending, setPending] = useState(false);
  return (
    <Drawer
      open={open}
      title={title}
      onClose={() => closing.current()}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : wide ? WIDE : DRAWER_WIDTH}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <div className={styles.foot}>
          <Button onClick={() => closing.current()}>取消</Button>
          <Button type="primary" htmlType="submit" form={id} loading={pending}>
            {rest.okText ?? '保存'}
          </Button>
        </div>
      }
    >
      {open ? <OpenForm id={id} title={title} closing={closing} onPending={setPending} {...rest} /> : null}
    </Drawer>
  );
}

const CHOICES: readonly (FormFieldSpec<never>['kind'] | undefined)[] = ['select', 'choices', 'choice', 'cascader'];

/** A choice that has to be made and was not, by its label: the call knows of a number alone that it is wrong. */
const notChosen = <T extends Record<string, string>>(
  fields: readonly FormFieldSpec<T>[],
  values: T,
  problems: Record<string, string>,
) =>
  Object.fromEntries(
    fields
      .filter(({ name, kind }) => problems[name] && values[name] === '' && CHOICES.includes(kind))
      .map(({ name, label }) => [name, `请选择${label}`]),
  );

function OpenForm<T extends Record<string, string>>({
  id,
  closing,
  onPending,
  ...props
}: Omit<FormDrawerProps<T>, 'open' | 'wide'> & {
  id: string;
  closing: { current: () => void };
  onPending: (pending: boolean) => void;
}) {
  const accountId = useMe().data?.userid ?? '';
  const queries = useQueryClient();
  const [initial, setInitial] = useState(props.initial);
  const [typed] = useState(() => readKeptForm(props.title, accountId, initial));
  const [refusal, setRefusal] = useState<CallError>();
  const [merged, setMerged] = useState('');
  const saved = useRef(false);
  const { ask, holder } = useAsk();
  const { form, values, isChanged, errors, pending, set } = useForm<T>({
    initial,
    typed,
    check: (now) => {
      const problems = checkBy(props.schema, props.toInput?.(now) ?? now);
      return { ...problems, ...notChosen(props.fields, now, problems) } as Partial<Record<keyof T & string, string>>;
    },
    shows: (now) => fieldsFor(props.fields, now).map(({ name }) => name),
    send: async (now) => {
      setRefusal(undefined);
      setMerged('');
      await props.onSubmit(now);
      finish();
    },
    // Faults and a dead network are said for every screen alike.
    onRefused: (error) => {
      if (error.kind === 'fault' || error.kind === 'network' || error.kind === 'expired') return;
      setRefusal(error);
      // It may be that somebody else changed the same thing: what it is now is asked for.
      if (error.kind === 'refused') void queries.invalidateQueries();
    },
  });
  const newer = refusal && !isSame(initial, props.initial) ? props.initial : undefined;
  /** What was not touched becomes what somebody else saved; what was typed stays, and says where they differ. */
  const merge = (theirs: T) => {
    const { merged, taken, both } = mergeFields(initial, values, theirs);
    for (const name of taken) set(name, merged[name] ?? '');
    const labels = props.fields.flatMap(({ name, label }) => (both.includes(name) ? [`“${label}”`] : [])).join('、');
    setMerged(labels ? `${labels}也被他人改过，现在显示的是您填写的，请核对后再保存。` : '已合并，请核对后再保存。');
    setInitial(theirs);
    setRefusal(undefined);
  };
  const isDirty = () => !saved.current && isChanged;
  const finish = () => {
    saved.current = true;
    keepForm(props.title, accountId, undefined);
    props.onClose();
  };
  // Passwords are typed anew.
  const open = Object.entries(values).filter(([name]) =>
    props.fields.every((field) => field.name !== name || field.kind !== 'password'),
  );
  const kept = isChanged ? JSON.stringify({ initial, values: Object.fromEntries(open) }) : '';
  useEffect(() => {
    if (!saved.current) keepForm(props.title, accountId, kept === '' ? undefined : JSON.parse(kept));
  }, [props.title, accountId, kept]);
  useEffect(() => onPending(pending), [pending, onPending]);
  useEffect(() => {
    closing.current = async () => {
      if (pending) return;
      if (isDirty() && !(await ask(LEAVE))) return;
      finish();
    };
  });
  useLeaveGuard(isDirty, ask, () => keepForm(props.title, accountId, undefined));
  return (
    <form id={id} {...form} className={styles.form}>
      {holder}
      {typed ? <Alert type="info" showIcon title="已找回上次没有保存的内容" /> : null}
      {props.note ? <div className={styles.note}>{props.note}</div> : null}
      {refusal ? (
        <Alert
          type="warning"
          showIcon
          title={refusal.message}
          description={
            newer
              ? '您填写的内容都还在。可以合并最新内容：您没有改过的栏目换成最新的，改过的保留您填写的，核对后再保存。'
              : '您填写的内容都还在，没有丢失。'
          }
          {...(newer ? { action: <Button onClick={() => merge(newer)}>合并最新内容</Button> } : {})}
          className={styles.refusal}
        />
      ) : null}
      {merged ? <Alert type="info" showIcon title={merged} /> : null}
      <FormFields fields={props.fields} values={values} errors={errors} set={set} />
    </form>
  );
}
