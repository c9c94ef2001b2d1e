import { IDENTITY_CARD } from '@vimo/contract';
import { classNames, Field, Select } from '@vimo/ui';
import { KnownNumber } from './known-number.tsx';
import { cleanPapers, PAPERS } from './person-form.ts';
import styles from './sign-up.module.css';

/** A number of papers that may be known; one that is typed has a kind of papers beside it. */
export function KnownPapers({
  of,
  kind,
  onKind,
  known,
  value,
  error,
  onChange,
}: {
  /** Whose they are, before the label; empty of oneself. */
  of: string;
  kind: number;
  onKind: (kind: number) => void;
  /** Masked; empty when none is known. */
  known: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const isCard = kind === IDENTITY_CARD;
  const isTyped = value !== null || known === '';
  return (
    <div className={isTyped ? classNames('ui-two-columns', styles.papers) : undefined}>
      {isTyped ? (
        <Field label={`${of}证件类型`}>
          <Select options={PAPERS} value={String(kind)} onChange={({ target }) => onKind(Number(target.value))} />
        </Field>
      ) : null}
      <KnownNumber
        label={`${of}${isCard ? '身份证' : '证件号码'}`}
        {...{ known, value, error, onChange }}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={24}
        placeholder={isCard ? '请输入 18 位身份证号' : '请输入证件号码'}
        clean={(text) => cleanPapers(text, kind)}
      />
    </div>
  );
}
