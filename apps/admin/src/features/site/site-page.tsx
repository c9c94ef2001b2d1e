import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { type DataOf, manageSiteFetch, manageSiteUpdate } from '@vimo/contract';
import { toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import styles from '../../shared/facts-page.module.css';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { Read } from '../../shared/read.tsx';
import { SiteTexts } from './site-texts.tsx';

type Lines = DataOf<typeof manageSiteFetch>;

const fields = [
  { name: 'owner', label: '站点所有者', maxLength: 50, hint: '显示在页脚；不填则为最上级教育局的名称' },
  { name: 'hotline', label: '服务热线', maxLength: 40 },
  { name: 'contactHours', label: '服务时间', maxLength: 60 },
  { name: 'secondPhone', label: '备用电话', maxLength: 40, hint: '显示在“关于我们”' },
  { name: 'chatAccount', label: '公众号', maxLength: 40, hint: '显示在“关于我们”' },
  { name: 'icp', label: '网站备案号', maxLength: 60 },
  { name: 'policeRecord', label: '公安备案号', maxLength: 60 },
] as const;

/** 站点信息: the lines of the portal's footer and its about page. */
export function SitePage() {
  return (
    <>
      <PageHead title="站点信息" />
      <section className={`ui-card ${styles.card}`} aria-label="站点信息">
        <Read endpoint={manageSiteFetch} input={{}}>
          {(lines) => <SiteLines lines={lines} />}
        </Read>
      </section>
      <section className={`ui-card ${styles.card}`} aria-label="隐私文本">
        <SiteTexts />
      </section>
    </>
  );
}

function SiteLines({ lines }: { lines: Lines }) {
  const [editing, setEditing] = useState(false);
  const queries = useQueryClient();
  const inputOf = (values: Record<keyof Lines, string>) => ({
    ...values,
    version: Number(values.version),
  });
  return (
    <>
      <p className="ui-muted">显示在门户的页脚和“关于我们”，保存后立即生效。</p>
      <dl className="ui-facts">
        {fields.map(({ name, label }) => (
          <div key={name} className={styles.line}>
            <dt>{label}</dt>
            <dd>{lines[name] || <span className="ui-muted">未填写</span>}</dd>
          </div>
        ))}
      </dl>
      <Button type="primary" onClick={() => setEditing(true)}>
        编辑
      </Button>
      {editing ? (
        <FormDrawer
          title="编辑站点信息"
          open
          schema={manageSiteUpdate.input}
          fields={fields}
          initial={{ ...lines, version: String(lines.version) }}
          toInput={inputOf}
          onSubmit={async (values) => {
            const { message } = await call(manageSiteUpdate, inputOf(values));
            toast.success(message);
            await queries.invalidateQueries();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
