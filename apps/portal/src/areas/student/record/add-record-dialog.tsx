import { CallError, call, useCall } from '@vimo/client';
import { checkDimensionFront, dimensionByModelId, findSchemeByUserId, modelBySchemaId } from '@vimo/contract';
import {
  Button,
  CheckBoldIcon,
  classNames,
  Dialog,
  ErrorState,
  Loading,
  lookOf,
  QueryState,
  SkeletonText,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useState } from 'react';
import styles from './add-record-dialog.module.css';
import { draftFor, draftsOf } from './draft.ts';
import { type Chosen, FillRecord } from './fill-record.tsx';
import shared from './record.module.css';

const STEPS = ['选择模块', '选择维度', '填写内容'];

/** 新增写实记录: module, dimension, form. What is typed is kept on the device until it is saved; it opens with what was typed last, or with `draftId`. */
export function AddRecordDialog({
  accountId,
  draftId,
  onClose,
}: {
  accountId: string;
  draftId?: string | undefined;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState<Chosen | undefined>(() => {
    const drafts = draftsOf(accountId);
    return drafts.find(({ id }) => id === draftId) ?? drafts[0];
  });
  const [modelId, setModelId] = useState('');
  return (
    <Dialog open wide title="新增写实记录" onClose={onClose}>
      <ol className={styles.steps}>
        {STEPS.map((step, at) => {
          const now = chosen ? 2 : modelId ? 1 : 0;
          return (
            <li key={step} className={classNames(at < now && styles.done, at === now && styles.now) || undefined}>
              <i aria-hidden="true">{at < now ? <CheckBoldIcon /> : at + 1}</i>
              <span aria-current={at === now ? 'step' : undefined}>{step}</span>
            </li>
          );
        })}
      </ol>
      {chosen ? (
        <FillRecord accountId={accountId} chosen={chosen} onChange={() => setChosen(undefined)} onDone={onClose} />
      ) : (
        <Choose
          modelId={modelId}
          onModel={setModelId}
          onChosen={(place) => setChosen({ ...place, id: draftFor(accountId, place.dimensionId) })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Choose({
  modelId,
  onModel,
  onChosen,
  onClose,
}: {
  modelId: string;
  onModel: (modelId: string) => void;
  onChosen: (chosen: Omit<Chosen, 'id'>) => void;
  onClose: () => void;
}) {
  const [dimensionId, setDimensionId] = useState('');
  const [checking, setChecking] = useState(false);
  const scheme = useCall(findSchemeByUserId, {});
  const models = useCall(modelBySchemaId, { schemeId: scheme.data?.id ?? '' }, { enabled: scheme.data !== undefined });
  const dimensions = useCall(dimensionByModelId, { modelId }, { enabled: modelId !== '' });
  const error = scheme.error ?? models.error;
  const next = async () => {
    const model = models.data?.find((one) => one.modelId === modelId);
    const dimension = dimensions.data?.find((one) => one.dimensionId === dimensionId);
    if (!model || !dimension) return toast.warning('请填写完整', { note: '请选择模块和维度' });
    setChecking(true);
    try {
      await call(checkDimensionFront, { dimensionId });
      onChosen({ modelName: model.modelName, dimensionId, dimensionName: dimension.dimensionName });
    } catch (problem) {
      if (problem instanceof CallError) sayRefusal(problem);
    } finally {
      setChecking(false);
    }
  };
  if (!models.data)
    return error ? (
      <ErrorState error={error} onRetry={() => void (scheme.error ? scheme : models).refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  const closed = dimensions.data?.filter((one) => one.closedReason !== '') ?? [];
  return (
    <>
      <p className={styles.ask} id="record-module">
        这条记录属于哪个模块？
      </p>
      <div className={styles.modules} role="radiogroup" aria-labelledby="record-module">
        {models.data.map((model) => {
          const { hue, icon: Icon } = lookOf(model.modelName);
          return (
            <label
              key={model.modelId}
              className={classNames(styles.module, hue, model.modelId === modelId && styles.on)}
            >
              <input
                type="radio"
                name="model"
                value={model.modelId}
                checked={model.modelId === modelId}
                onChange={() => {
                  onModel(model.modelId);
                  setDimensionId('');
                }}
              />
              <span className={classNames('ui-petal', hue)}>
                <Icon />
              </span>
              {model.modelName}
              <i className={styles.mark} aria-hidden="true">
                <CheckBoldIcon />
              </i>
            </label>
          );
        })}
      </div>
      {modelId ? (
        <>
          <p className={styles.ask} id="record-dimension">
            选择维度
          </p>
          <QueryState query={dimensions} lines={2}>
            {(all) => (
              <div className={styles.dimensions} role="radiogroup" aria-labelledby="record-dimension">
                {all
                  .filter((one) => one.closedReason === '')
                  .map((one) => (
                    <label
                      key={one.dimensionId}
                      className={classNames(styles.dimension, one.dimensionId === dimensionId && styles.on)}
                    >
                      <input
                        type="radio"
                        name="dimension"
                        value={one.dimensionId}
                        checked={one.dimensionId === dimensionId}
                        onChange={() => setDimensionId(one.dimensionId)}
                      />
                      <span>{one.dimensionName}</span>
                    </label>
                  ))}
              </div>
            )}
          </QueryState>
          {closed.length > 0 ? (
            <p className="ui-help">
              {closed.map(({ dimensionName, closedReason }) => `${dimensionName}：${closedReason}`).join('；')}
            </p>
          ) : null}
        </>
      ) : null}
      <div className={shared.formActions}>
        <Button variant="outline" onClick={onClose}>
          取消
        </Button>
        <Button onClick={() => void next()} loading={checking}>
          下一步
        </Button>
      </div>
    </>
  );
}
