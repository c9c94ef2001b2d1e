import { useCall } from '@vimo/client';
import { ConsentState, consentList } from '@vimo/contract';
import { Card, classNames, LinkButton } from '@vimo/ui';
import childStyles from '../../features/child/child.module.css';

/** A guardian is asked for the consent for children under fourteen at the first use; nothing is shown where none waits. */
export function ConsentWaiting() {
  const { data = [] } = useCall(consentList, {});
  const names = data.filter(({ state }) => state === ConsentState.missing).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Card className={classNames('ui-mt-24', childStyles.childCard)}>
      <p className="ui-grow">
        {names.join('、')}未满 14 岁，请阅读并同意儿童个人信息保护规则，孩子才能发布内容和上传照片。
      </p>
      <LinkButton variant="tint" size="small" href="/parent/privacy">
        去阅读
      </LinkButton>
    </Card>
  );
}
