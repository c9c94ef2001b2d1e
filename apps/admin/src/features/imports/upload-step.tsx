import { type CallError, upload } from '@vimo/client';
import { IMPORT_MOST_ROWS, type ImportKind, importKindLabel, importKindsFor, importUpload } from '@vimo/contract';
import { ArrowsClockwiseIcon, CheckCircleFillIcon, classNames, KeyIcon, Segmented } from '@vimo/ui';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { byLabel } from '../../shared/form/by-label.ts';
import { WorkbookDrop } from '../../shared/workbook/workbook-drop.tsx';
import shared from './imports.module.css';
import styles from './upload.module.css';
import { sentFiles, useImportAddress } from './use-import.ts';

const KEYS: Record<ImportKind, string> = {
  students: '学号、学籍号或身份证号相同的更新，不会重复新建',
  staff: '登录账号相同的更新，不会重复新建',
  classes: '已有的班级不会重复新建',
  charges: '已有的任职不会重复添加',
  organisations: '机构代码相同、或同一上级下同名的更新，不会重复新建',
};

/** 1 上传文件: what, for whom, and the file. */
export function UploadStep({
  orgs,
  usertype,
}: {
  orgs: readonly { orgId: string; orgName: string }[];
  usertype: number;
}) {
  const { kind, orgId, go } = useImportAddress();
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState(false);
  const orgField = useId();
  const chosen = orgs.find((org) => org.orgId === orgId)?.orgId ?? (orgs.length === 1 ? orgs[0]?.orgId : undefined);

  async function take(file: File) {
    if (!chosen) return setProblem('请先选定机构');
    setProblem('');
    setSending(true);
    try {
      const { data } = await upload(importUpload, { kind, orgId: chosen }, [file]);
      sentFiles.set(data.batchId, file);
      go({ kind, org: chosen, batch: data.batchId });
    } catch (error) {
      setProblem((error as CallError).fields?.file ?? (error as CallError).message);
      setSending(false);
    }
  }

  return (
    <section className={classNames('ui-card', shared.padded)}>
      <div className={styles.choices}>
        <Segmented
          label="导入类型"
          options={importKindsFor(usertype).map((value) => ({ value, label: importKindLabel[value] }))}
          value={kind}
          onChange={(value) => go({ kind: value, org: orgId })}
        />
        {orgs.length > 1 ? (
          <div className={styles.org}>
            <label htmlFor={orgField}>导入到</label>
            <Select
              id={orgField}
              showSearch={byLabel}
              placeholder="选定机构"
              value={chosen ?? null}
              options={orgs.map((org) => ({ value: org.orgId, label: org.orgName }))}
              onChange={(value) => go({ kind, org: value })}
            />
          </div>
        ) : null}
      </div>
      <WorkbookDrop
        mostRows={IMPORT_MOST_ROWS}
        sending={sending}
        onFile={(file) => void take(file)}
        onProblem={setProblem}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {orgs.length > 1 && (kind === 'students' || kind === 'staff') ? (
        <p className="ui-muted">
          选教育局时，一份表格可以有下级多所学校的人，在“{kind === 'students' ? '学校' : '机构'}”一列写明每一行的全称。
        </p>
      ) : null}
      <ul className={styles.tips}>
        <li>
          <CheckCircleFillIcon />
          <span>
            <b>先看后写</b>确认之前，什么都不会保存
          </span>
        </li>
        <li>
          <ArrowsClockwiseIcon />
          <span>
            <b>可以重复导入</b>
            {KEYS[kind]}
          </span>
        </li>
        {kind === 'organisations' ? null : (
          <li>
            <KeyIcon />
            <span>
              <b>初始密码随机</b>导入后按班级打印，首次登录必须修改
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
