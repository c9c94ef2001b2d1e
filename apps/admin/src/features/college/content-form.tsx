import { call } from '@vimo/client';
import { CollegeState, type DataOf, type KeptCollegeModule, type manageCollegeContentFetch } from '@vimo/contract';
import { manageCollegeContentSave } from '@vimo/contract/schemas';
import { DocumentField } from '../../shared/form/document-field.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { PicturesField } from '../../shared/form/pictures-field.tsx';
import { useDo } from '../../shared/use-do.ts';
import { ROLE_OPTIONS, sortedRoles } from './college-words.ts';

interface Values extends Record<string, string> {
  id: string;
  version: string;
  title: string;
  cover: string;
  fileId: string;
  viewPower: string;
  state: string;
}
const STATES = [
  { value: String(CollegeState.draft), label: '存为草稿' },
  { value: String(CollegeState.shown), label: '立即发布' },
];
const STATES_AFTER = [...STATES.slice(1), { value: String(CollegeState.takenDown), label: '下线' }];

/** A document of the college: a new one, or one that there is. */
export function ContentForm({
  module,
  content,
  onClose,
}: {
  module: Pick<KeptCollegeModule, 'id' | 'viewPower'>;
  content?: DataOf<typeof manageCollegeContentFetch>;
  onClose: () => void;
}) {
  const run = useDo();
  const toInput = (values: Values) => ({
    ...values,
    moduleId: module.id,
    viewPower: sortedRoles(values.viewPower),
    state: Number(values.state),
    version: Number(values.version),
  });
  const asked = module.viewPower.split(',');
  const isDraft = content === undefined || content.state === CollegeState.draft;
  return (
    <FormDrawer<Values>
      title={content ? '编辑内容' : '新增内容'}
      open
      schema={manageCollegeContentSave.input}
      toInput={toInput}
      initial={{
        ...{ id: content?.id ?? '', version: String(content?.version ?? 0), title: content?.title ?? '' },
        ...{ cover: content?.cover ?? '', fileId: content?.fileId ?? '', viewPower: content?.viewPower ?? '' },
        state: String(content?.state ?? CollegeState.draft),
      }}
      fields={[
        {
          ...{ name: 'fileId', label: '文件', required: true },
          hint: 'PDF、Word、Excel、PPT、图片或 MP4 视频，50MB 以内。PDF、Word、视频和图片直接在页面里看；含宏或密码的文件不能上传',
          control: (props) => (
            <DocumentField
              {...props}
              use="college"
              names={Object.fromEntries((content?.files ?? []).map(({ fileId, name }) => [fileId, name]))}
            />
          ),
        },
        { name: 'title', label: '标题', required: true, maxLength: 60, hint: '所有人可见，包括未登录的访客' },
        {
          ...{ name: 'cover', label: '封面', hint: '横向图片，可以不传' },
          control: (props) => <PicturesField {...props} use="college" most={1} />,
        },
        {
          ...{ name: 'viewPower', label: '只给部分角色看', kind: 'choices' },
          ...{ options: ROLE_OPTIONS.filter(({ value }) => asked.includes(value)), placeholder: '不选就按模块的设置' },
        },
        { name: 'state', label: '状态', kind: 'choice', options: isDraft ? STATES : STATES_AFTER },
      ]}
      onSubmit={async (values) => {
        const { message } = await call(manageCollegeContentSave, toInput(values));
        await run(async () => ({ message }));
      }}
      onClose={onClose}
    />
  );
}
