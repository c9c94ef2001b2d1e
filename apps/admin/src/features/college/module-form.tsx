import { call } from '@vimo/client';
import type { KeptCollegeModule } from '@vimo/contract';
import { manageCollegeModuleSave } from '@vimo/contract/schemas';
import { ROLE_OPTIONS, sortedRoles } from '../../shared/college-words.ts';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { LogoField } from '../../shared/form/logo-field.tsx';
import { useDo } from '../../shared/use-do.ts';

interface Values extends Record<string, string> {
  id: string;
  version: string;
  name: string;
  viewPower: string;
  downloadPower: string;
  icon: string;
  link: string;
  shown: string;
}

const toInput = (values: Values) => ({
  ...values,
  viewPower: sortedRoles(values.viewPower),
  downloadPower: sortedRoles(values.downloadPower),
  link: values.link.trim(),
  shown: Number(values.shown),
  version: Number(values.version),
});

/** A module of the college: a new one, or one that there is. */
export function ModuleForm({ module, onClose }: { module?: KeptCollegeModule; onClose: () => void }) {
  const run = useDo();
  return (
    <FormDrawer<Values>
      title={module ? `编辑模块：${module.name}` : '新增模块'}
      open
      schema={manageCollegeModuleSave.input}
      toInput={toInput}
      initial={{
        ...{ id: module?.id ?? '', version: String(module?.version ?? 0), name: module?.name ?? '' },
        ...{ viewPower: module?.viewPower ?? '', downloadPower: module?.downloadPower ?? '' },
        ...{ icon: module?.icon ?? '', link: module?.link ?? '', shown: module?.shown === false ? '0' : '1' },
      }}
      fields={[
        { name: 'name', label: '名称', required: true, maxLength: 12, placeholder: '如：学生天地' },
        {
          ...{ name: 'viewPower', label: '谁可以查看', kind: 'choices', required: true, options: ROLE_OPTIONS },
          hint: '标题所有人可见，内容只有选中的角色登录后能打开',
        },
        {
          ...{ name: 'downloadPower', label: '谁可以下载', kind: 'choices', options: ROLE_OPTIONS },
          ...{ placeholder: '不选就都不能下载', hint: '能查看的人才能下载' },
        },
        {
          ...{ name: 'icon', label: '图标', hint: '正方形图片，显示在模块标题旁' },
          control: (props) => <LogoField {...props} use="college" />,
        },
        {
          ...{ name: 'link', label: '外部链接', inputMode: 'url', maxLength: 300 },
          hint: '可以不填；填了会在模块里多一个入口，在新窗口打开',
        },
        { name: 'shown', label: '在门户显示', kind: 'switch', hint: '关闭后模块和里面的内容都不出现，资料还在' },
      ]}
      onSubmit={async (values) => {
        const { message } = await call(manageCollegeModuleSave, toInput(values));
        await run(async () => ({ message }));
      }}
      onClose={onClose}
    />
  );
}
