import { CallError, call, keyOf, useCall } from '@vimo/client';
import { type ReportSelection, reportFetch, reportSelect, reportSelection } from '@vimo/contract';
import {
  Button,
  Checkbox,
  closeAsked,
  Dialog,
  EmptyState,
  ErrorState,
  Loading,
  SkeletonText,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import styles from '../../../features/report/report.module.css';
import { queryClient } from '../../../shared/query-client.ts';

/** 遴选: which records of a semester are put forward as typical, up to some in each dimension. */
export function ChooseTypical({ semesterId, onClose }: { semesterId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(reportSelection, { semesterId }, { staleTime: 0 });
  return data ? (
    <Choose key={semesterId} semesterId={semesterId} selection={data} onClose={onClose} />
  ) : (
    <Dialog open wide title="遴选典型记录" onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
    </Dialog>
  );
}

function Choose({
  semesterId,
  selection: { list, most, mayChange, reason },
  onClose,
}: {
  semesterId: string;
  selection: ReportSelection;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(list.filter(({ isTypical }) => isTypical === 1).map(({ recordId }) => recordId)),
  );
  const [pending, setPending] = useState(false);
  const dimensions = [...Map.groupBy(list, ({ dimensionId }) => dimensionId)];
  const numOf = (of: typeof list) => of.filter(({ recordId }) => chosen.has(recordId)).length;
  const isChanged = list.some(({ recordId, isTypical }) => chosen.has(recordId) !== (isTypical === 1));
  const close = () => void closeAsked(isChanged, onClose);
  const toggle = (recordId: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(recordId);
    else next.delete(recordId);
    setChosen(next);
  };
  const save = async () => {
    if (pending) return;
    setPending(true);
    try {
      const { message } = await call(reportSelect, { semesterId, recordIds: [...chosen] });
      toast.success(message);
      await Promise.all(
        [reportSelection, reportFetch].map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
      );
      onClose();
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      sayRefusal(problem);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      wide
      title="遴选典型记录"
      onClose={close}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            取消
          </Button>
          <Button loading={pending} disabled={mayChange === 0 || list.length === 0} onClick={() => void save()}>
            保存遴选（{chosen.size} 条）
          </Button>
        </>
      }
    >
      <p className="ui-muted">
        {mayChange ? `每个维度最多 ${most} 条，公示开始前都可以调整。典型记录在报告里排在前面。` : reason}
      </p>
      {list.length === 0 ? <EmptyState text="审核通过的记录显示在这里" /> : null}
      <div className={styles.choices}>
        {dimensions.map(([dimensionId, records]) => (
          <fieldset key={dimensionId}>
            <legend>
              {records[0]!.modelName} · {records[0]!.dimensionName}
              <span className="ui-muted ui-tabular">
                {numOf(records)} / {most}
              </span>
            </legend>
            {records.map(({ recordId, title }) => (
              <Checkbox
                key={recordId}
                checked={chosen.has(recordId)}
                disabled={mayChange === 0 || (!chosen.has(recordId) && numOf(records) >= most)}
                onChange={({ target }) => toggle(recordId, target.checked)}
              >
                {title}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}
