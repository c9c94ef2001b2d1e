import { call } from '@vimo/client';
import { manageSchemePreset, type SchemeContent, stageLabel } from '@vimo/contract';
import { EmptyState } from '@vimo/ui';
import { Button } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './scheme.module.css';

/** Stages that have a preset (docs/domains/scheme.md). */
const STAGES = [2, 3, 4];

/** Presets to begin with: shown large where there is nothing yet. */
export function PresetChoice({ empty, onTake }: { empty: boolean; onTake: (content: SchemeContent) => void }) {
  const { ask, holder } = useAsk();
  const run = useDo();
  const take = async (stage: number) => {
    const text = '草稿中现有的模块和维度会换成预置的内容；已发布的版本不受影响。';
    if (!empty && !(await ask({ title: `换成${stageLabel[stage]}的预置方案？`, text, okText: '换成预置方案' }))) return;
    await run(async () => {
      const { data } = await call(manageSchemePreset, { stage });
      onTake(data.content);
      return { message: `已载入${stageLabel[stage]}的预置方案` };
    });
  };
  const buttons = STAGES.map((stage) => (
    <Button key={stage} type={empty ? 'default' : 'link'} onClick={() => void take(stage)}>
      {stageLabel[stage]}预置方案
    </Button>
  ));
  return (
    <>
      {holder}
      {empty ? (
        <section className={`ui-card ${styles.empty}`}>
          <EmptyState
            text="还没有模块。可以从预置方案开始，也可以自己添加模块。"
            action={<span className={styles.presets}>{buttons}</span>}
          />
        </section>
      ) : (
        <p className={styles.presets}>
          <span className="ui-muted">从预置方案重新开始：</span>
          {buttons}
        </p>
      )}
    </>
  );
}
