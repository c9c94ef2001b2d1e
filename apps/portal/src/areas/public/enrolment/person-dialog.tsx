import {
  contactTypeLabel,
  IDENTITY_CARD,
  nameProblem,
  phoneProblem,
  plainName,
  plainNumber,
  plainPhone,
  typedPapersProblem,
} from '@vimo/contract';
import { Button, Dialog, Field, Select, TextInput, toast } from '@vimo/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { phoneTypedProblem } from '../../../features/account/account-rules.ts';
import { cleanPapers, EMPTY_PERSON, PAPERS, type PersonForm } from './person-form.ts';

type PersonErrors = Partial<Record<keyof PersonForm, string>>;

const REQUIRED = '都是必填项';
const CONTACT_TYPES = Object.entries(contactTypeLabel).map(([value, label]) => ({ value, label }));

function personErrors(person: PersonForm, withType: boolean): PersonErrors {
  const errors: PersonErrors = {};
  if (withType && !person.types) errors.types = REQUIRED;
  const name = plainName(person.name);
  const wrong = name ? nameProblem(name) : REQUIRED;
  if (wrong) errors.name = wrong;
  if (!person.identCode) errors.identCode = REQUIRED;
  else {
    const problem = typedPapersProblem(plainNumber(person.identCode), person.identityKind);
    if (problem) errors.identCode = problem;
  }
  if (!person.telephone) errors.telephone = REQUIRED;
  else {
    const problem = phoneProblem(plainPhone(person.telephone));
    if (problem) errors.telephone = problem;
  }
  return errors;
}

/**
 * Adds a participant or, `withType`, an emergency contact; every field is required. `onAdd` answers the errors
 * by field that the server found, or undefined when it is done.
 */
export function PersonDialog({
  title,
  withType = false,
  initial = EMPTY_PERSON,
  onChange,
  onAdd,
  onClose,
}: {
  title: string;
  withType?: boolean;
  /** What was half typed before. */
  initial?: PersonForm | undefined;
  /** Called after every change. */
  onChange?: ((person: PersonForm) => void) | undefined;
  onAdd: (person: PersonForm) => Promise<PersonErrors | undefined>;
  onClose: () => void;
}) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const [person, setPerson] = useState(initial);
  const [errors, setErrors] = useState<PersonErrors>({});
  const [sending, setSending] = useState(false);
  // A second press comes before React has rendered the first one's state.
  const busy = useRef(false);

  const showErrors = (found: PersonErrors) => {
    flushSync(() => setErrors(found));
    formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const keep = (next: PersonForm) => {
    setPerson(next);
    onChange?.(next);
  };
  const set = (field: Exclude<keyof PersonForm, 'identityKind'>, value: string) => {
    keep({ ...person, [field]: value });
    setErrors({ ...errors, [field]: field === 'telephone' ? phoneTypedProblem(value) : undefined });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) {
      toast.warning('提交中,请勿重复点击');
      return;
    }
    const found = personErrors(person, withType);
    if (Object.keys(found).length > 0) {
      if (Object.values(found).includes(REQUIRED)) toast.warning(REQUIRED);
      showErrors(found);
      return;
    }
    busy.current = true;
    setSending(true);
    const refused = await onAdd(person);
    busy.current = false;
    setSending(false);
    if (refused) showErrors(refused);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} loading={sending}>
            添加
          </Button>
        </>
      }
    >
      <form ref={formElement} id={formId} noValidate onSubmit={submit}>
        {withType ? (
          <Field label="与参加人的关系" required error={errors.types}>
            <Select
              options={CONTACT_TYPES}
              placeholder="请选择"
              value={person.types}
              onChange={({ target }) => set('types', target.value)}
            />
          </Field>
        ) : null}
        <Field label="姓名" required error={errors.name}>
          <TextInput
            autoComplete="off"
            maxLength={40}
            value={person.name}
            onChange={({ target }) => set('name', target.value)}
          />
        </Field>
        <Field label="证件类型">
          <Select
            options={PAPERS}
            value={String(person.identityKind)}
            onChange={({ target }) => {
              keep({ ...person, identityKind: Number(target.value) });
              setErrors({ ...errors, identCode: undefined });
            }}
          />
        </Field>
        <Field
          label={person.identityKind === IDENTITY_CARD ? '身份证号' : '证件号码'}
          required
          error={errors.identCode}
        >
          <TextInput
            autoComplete="off"
            maxLength={24}
            placeholder={person.identityKind === IDENTITY_CARD ? '18 位身份证号' : undefined}
            value={person.identCode}
            onChange={({ target }) => set('identCode', cleanPapers(target.value, person.identityKind))}
          />
        </Field>
        <Field label="手机号码" required error={errors.telephone}>
          <TextInput
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            placeholder="11 位手机号"
            value={person.telephone}
            onChange={({ target }) => set('telephone', target.value.replace(/\D/g, ''))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
