import { call, useCall } from '@vimo/client';
import { managePublicationRule, managePublicationRuleSave, Usertype } from '@vimo/contract';
import { Switch } from 'antd';
import { useMe } from '../../shared/session/use-me.ts';
import { useDo } from '../../shared/use-do.ts';
import styles from './contents.module.css';

/** Whether what the own organisation publishes needs a second person, and whether a bureau passes what those below it publish. */
export function RuleSwitch() {
  const { data: me } = useMe();
  const orgId = me?.orgId ?? '';
  const { data } = useCall(managePublicationRule, { orgId }, { enabled: orgId !== '' });
  const run = useDo();
  if (!data) return null;
  const { secondPerson, edition } = data;
  const save = (rule: { secondPerson: number; passBelow?: number }) =>
    void run(() => call(managePublicationRuleSave, { orgId, edition, ...rule }));
  return (
    <>
      <div className={styles.rule}>
        <Switch
          id="second-person"
          size="small"
          checked={secondPerson === 1}
          onChange={(on) => save({ secondPerson: on ? 1 : 0 })}
        />
        <label htmlFor="second-person">本机构发布的内容需另一人审核</label>
      </div>
      {me?.usertype === Usertype.bureauStaff ? (
        <div className={styles.rule}>
          <Switch
            id="pass-below"
            size="small"
            checked={data.passBelow === 1}
            onChange={(on) => save({ secondPerson, passBelow: on ? 1 : 0 })}
          />
          <label htmlFor="pass-below">学校、基地的内容由本局审核后发布</label>
        </div>
      ) : null}
    </>
  );
}
