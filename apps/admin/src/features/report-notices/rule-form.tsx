import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import type { ReportFrame } from '@vimo/contract';
import { manageReportRule } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { numberOf } from '../../shared/form/number-of.ts';

/** How long notices run at least, and how many typical records a dimension takes. */
export function RuleForm({ frame, onClose }: { frame: ReportFrame; onClose: () => void }) {
  const queries = useQueryClient();
  const inputOf = (values: { noticeDays: string; typicalMost: string; version: string }) => ({
    noticeDays: numberOf(values.noticeDays),
    typicalMost: numberOf(values.typicalMost),
    version: Number(values.version),
  });
  return (
    <FormDrawer
      title="公示规则"
      open
      schema={manageReportRule.input}
      fields={[
        { name: 'noticeDays', label: '公示至少几个工作日', inputMode: 'numeric', required: true, maxLength: 2 },
        { name: 'typicalMost', label: '每个维度最多遴选几条', inputMode: 'numeric', required: true, maxLength: 2 },
      ]}
      initial={{
        noticeDays: String(frame.noticeDays),
        typicalMost: String(frame.typicalMost),
        version: String(frame.ruleVersion),
      }}
      toInput={inputOf}
      onSubmit={async (values) => {
        toast.success((await call(manageReportRule, inputOf(values))).message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
