import { call, useCall } from '@vimo/client';
import { type DataOf, manageClassAdd, manageClassList } from '@vimo/contract';
import { Button } from 'antd';
import { useAsk } from '../../shared/ask.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { type Entering, enteringLike } from './entering.ts';

const named = ({ gradeName, entranceYear, classNames }: Entering) =>
  `${gradeName}（${entranceYear} 级）${classNames.join('、')}`;

/** 照上一届建班: the classes that begin with the school year, as many and named as those that began the year before. */
export function EnteringCopy({ classes, before }: { classes: DataOf<typeof manageClassList>; before: string }) {
  const { orgId } = classes;
  const { data } = useCall(manageClassList, { orgId, schoolYearId: before });
  const { ask, holder } = useAsk();
  const { run, pending } = useDoOnce();
  const entering = data ? enteringLike(classes, data) : [];
  if (entering.length === 0) return null;
  const copy = async () => {
    const text = `将新建：${entering.map(named).join('；')}。学制与上一届相同。其他年级到开学第一天自动升级，不用再建。`;
    if (!(await ask({ title: '照上一届建新入学的班级？', text, okText: '新建' }))) return;
    await run(async () => {
      let told = { message: '' };
      for (const { stage, entranceYear, classNames } of entering)
        told = await call(manageClassAdd, { orgId, stage, entranceYear, classNames });
      return told;
    });
  };
  return (
    <>
      {holder}
      <Button loading={pending} onClick={copy}>
        照上一届建班
      </Button>
    </>
  );
}
