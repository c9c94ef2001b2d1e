import { CallError, call, useCall } from '@vimo/client';
import {
  checkDimensionFront,
  dimensionByModelId,
  filedByDimensionId,
  findSchemeByUserId,
  insertByFront,
  modelBySchemaId,
} from '@vimo/contract';
import {
  Button,
  CheckBoldIcon,
  classNames,
  Dialog,
  ErrorState,
  Loading,
  lookOf,
  ModuleTag,
  SkeletonText,
  sayRefusal,
  toast,
} from '@vimo/ui';
import { useCallback, useRef, useState } from 'react';
import styles from './add-record-dialog.module.css';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import shared from './record.module.css';
import { RecordForm, type RecordValues } from './record-form.tsx';
import { refreshRecords } from './refresh.ts';

interface Chosen {
  modelName: string;
  dimensionId: string;
  dimensionName: string;
}

const STEPS = ['选择模块', '选择维度', '填写内容'];

/** 新增写实记录: module, dimension, form. What is typed is kept on the device until it is saved. */
export function AddRecordDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const [draft] = useState(() => readDraft(accountId));
  const [chosen, setChosen] = useState<Chosen | undefined>(draft);
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
        <Fill accountId={accountId} chosen={chosen} onChange={() => setChosen(undefined)} onDone={onClose} />
      ) : (
        <Choose modelId={modelId} onModel={setModelId} onChosen={setChosen} onClose={onClose} />
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
  onChosen: (chosen: Chosen) => void;
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
    if (!model || !dimension) return toast.warning('请选择模块和维度');
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
  if (error) return <ErrorState text={error.message} onRetry={() => void scheme.refetch()} />;
  if (!models.data)
    return (
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
            <label key={model.modelId} className={classNames(styles.module, hue)}>
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
          {dimensions.data ? (
            <div className={styles.dimensions} role="radiogroup" aria-labelledby="record-dimension">
              {dimensions.data
                .filter((one) => one.closedReason === '')
                .map((one) => (
                  <label key={one.dimensionId} className={styles.dimension}>
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
          ) : (
            <Loading>
              <SkeletonText lines={2} />
            </Loading>
          )}
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

function Fill({
  accountId,
  chosen,
  onChange,
  onDone,
}: {
  accountId: string;
  chosen: Chosen;
  onChange: () => void;
  onDone: () => void;
}) {
  const fields = useCall(filedByDimensionId, { dimensionId: chosen.dimensionId });
  const [draft] = useState(() => readDraft(accountId));
  const restored = draft?.dimensionId === chosen.dimensionId;
  const initial = restored ? draft.values : {};
  /** It is saved: nothing of it is kept any more. */
  const gone = useRef(false);
  const keep = useCallback(
    (values: RecordValues, unsent: boolean) => {
      if (gone.current) return;
      const { modelName, dimensionId, dimensionName } = chosen;
      if (Object.values(values).some(Boolean))
        keepDraft(accountId, { modelName, dimensionId, dimensionName, values, unsent });
      else if (restored) dropDraft(accountId);
    },
    [accountId, chosen, restored],
  );
  const send = async (values: RecordValues, resent: boolean) => {
    const { message } = await call(insertByFront, {
      resent: resent ? 1 : 0,
      dimensionId: chosen.dimensionId,
      fieldList: Object.entries(values).map(([id, value]) => ({ id, value })),
    });
    gone.current = true;
    dropDraft(accountId);
    toast.success(message || '保存成功');
    await refreshRecords();
    onDone();
  };
  return (
    <>
      <div className={classNames(styles.chosen, lookOf(chosen.modelName).hue)}>
        <ModuleTag name={chosen.modelName} />
        <span>{chosen.dimensionName}</span>
        <Button variant="text" size="small" onClick={onChange}>
          更换
        </Button>
      </div>
      <p className="ui-help">
        {restored ? '已恢复您上次没有保存的内容。' : ''}填写的内容会自动保存在本机，关闭页面或断网也不会丢失。
      </p>
      {fields.error ? (
        <>
          <ErrorState text={fields.error.message} onRetry={() => void fields.refetch()} />
          {restored ? <Kept values={draft.values} /> : null}
        </>
      ) : fields.data ? (
        <RecordForm
          fields={fields.data}
          initial={initial}
          onValues={keep}
          unsent={restored && draft.unsent === true}
          send={send}
          back={
            <Button variant="outline" onClick={onChange}>
              上一步
            </Button>
          }
        />
      ) : (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </>
  );
}

/** What was typed for a dimension that is no longer there: still to be read and copied. */
function Kept({ values }: { values: RecordValues }) {
  const texts = Object.entries(values).filter(([, value]) => value !== '');
  return (
    <section className={styles.kept} aria-label="您填写的内容">
      <p className="ui-help">您填写的内容还在，可以复制到别的维度：</p>
      {texts.map(([fieldId, value]) => (
        <p key={fieldId}>{value}</p>
      ))}
    </section>
  );
}
