import { type FieldType, holdsFiles, type RecordFile, type RecordValue } from '@vimo/contract';
import { classNames, ModuleTag } from '@vimo/ui';
import type { ReactNode } from 'react';
import { Evidence } from './evidence.tsx';
import styles from './reviews.module.css';

/** Fields of a record but its files. */
export function Values({ valueList }: { valueList: readonly RecordValue[] }) {
  return (
    <dl className={styles.values}>
      {valueList
        .filter(({ fieldType }) => !holdsFiles(fieldType as FieldType))
        .map(({ fieldId, fieldName, value }) => (
          <div key={fieldId}>
            <dt>{fieldName}</dt>
            <dd>{value || <span className="ui-muted">未填写</span>}</dd>
          </div>
        ))}
    </dl>
  );
}

interface SheetProps {
  record: {
    info: {
      title: string;
      studentName: string;
      gradeName: string;
      className: string;
      modelName: string;
      dimensionName: string;
      createName: string;
      createDate: string;
      byParent: number;
    };
    valueList: readonly RecordValue[];
    fileList: readonly RecordFile[];
  };
  /** The file that is shown first; without one the first of all. */
  first?: string;
  large?: boolean;
  onLarge?: (large: boolean) => void;
  /** Beside the title. */
  tools?: ReactNode;
  submits?: number;
}

/** A record as its reviewer reads it: what proves it beside what was written. */
export function RecordSheet({ record: { info, valueList, fileList }, tools, submits = 0, ...shown }: SheetProps) {
  return (
    <>
      <header className={styles.sheetHead}>
        <div className="ui-grow">
          <h2>{info.title}</h2>
          <p className="ui-muted ui-text-14">
            <span translate="no">{info.studentName}</span>
            <span>
              {info.gradeName}
              {info.className}
            </span>
            <ModuleTag name={info.modelName} />
            <span>{info.dimensionName}</span>
            {info.byParent ? <span>家长代操作</span> : null}
          </p>
        </div>
        {tools}
      </header>
      <div className={styles.room}>
        <div className={classNames(styles.pair, fileList.length === 0 && styles.alone)}>
          <Evidence files={fileList} {...shown} />
          <div>
            <Values valueList={valueList} />
            {submits > 0 ? <p className="ui-muted ui-text-13">第 {submits} 次提交</p> : null}
          </div>
        </div>
      </div>
    </>
  );
}
