import { call, useCall } from '@vimo/client';
import { managePublicationRule, managePublicationRuleSave } from '@vimo/contract';
import { Switch } from 'antd';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './contents.module.css';

/** Whether what the own organisation publishes needs a second person. */
export function RuleSwitch() {
  const orgId = useMe().data?.orgId ?? '';
  const { data } = useCall(managePublicationRule, { orgId }, { enabled: orgId !== '' });
  const run = useDo();
  if (!data) return null;
  return (
    <div className={styles.rule}>
      <Switch
        id="second-person"
        size="small"
        checked={data.secondPerson === 1}
        onChange={(on) =>
          void run(() => call(managePublicationRuleSave, { orgId, secondPerson: on ? 1 : 0, edition: data.edition }))
        }
      />
      <label htmlFor="second-person">本机构发布的内容需另一人审核</label>
    </div>
  );
}
