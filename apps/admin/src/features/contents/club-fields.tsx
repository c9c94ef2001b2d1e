import { useCall } from '@vimo/client';
import { CLUB_EMBLEM_SIZE, CLUB_INTRO_LENGTH, CLUB_NATURES, kindOf, manageKindChoices } from '@vimo/contract';
import { Button } from 'antd';
import { CroppedPictureField } from '../../shared/form/cropped-picture-field.tsx';
import type { ControlProps, FormFieldSpec } from '../../shared/form/form-field.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { NamedChoice } from './named-choice.tsx';
import { STAGES } from './stages.ts';

const { use } = kindOf('club');
const NATURES = CLUB_NATURES.map((value) => ({ value, label: value }));

/** One of the kinds of clubs that the bureau lists, by its name. */
function ClubTypeChoice(props: ControlProps) {
  const { data = [] } = useCall(manageKindChoices, { list: 'club' });
  return <NamedChoice {...props} offered={data.map(({ name }) => name)} placeholder="请选择社团类型" />;
}

/** The emblem, cut square, and taken out again. */
const Emblem = (props: ControlProps) => (
  <div>
    <CroppedPictureField {...props} use={use} place={CLUB_EMBLEM_SIZE} />
    {props.value && !props.disabled ? (
      <Button type="text" size="small" onClick={() => props.onChange('')}>
        移除标志
      </Button>
    ) : null}
  </div>
);

/** What a school says of a club. */
export const CLUB_FIELDS: readonly FormFieldSpec<Record<string, string>>[] = [
  { name: 'name', label: '社团名称', required: true, maxLength: 30 },
  { name: 'typesName', label: '类型', required: true, control: (props) => <ClubTypeChoice {...props} /> },
  { name: 'nature', label: '性质', kind: 'select', options: NATURES, placeholder: '不选就按所属单位' },
  { name: 'suitSections', label: '适合学段', kind: 'choices', options: STAGES, placeholder: '不选就是全部学段' },
  { name: 'slogan', label: '口号', maxLength: 50 },
  {
    ...{ name: 'logoUrl', label: '标志', hint: '裁成方形；页面上读作“社团名称的标志”' },
    control: (props) => <Emblem {...props} />,
  },
  {
    ...{ name: 'introInfo', label: '社团介绍', kind: 'area', required: true, maxLength: CLUB_INTRO_LENGTH },
    hint: '显示在社团卡片上；负责人在门户改过的，这里不改就保留负责人的',
  },
  {
    ...{ name: 'details', label: '图文介绍', control: richText(use) },
    hint: '显示在社团页面，可以插入图片；公开前写明每张图片的内容',
  },
  { name: 'dirtName', label: '指导老师', maxLength: 30, hint: '所有人可见' },
  {
    ...{ name: 'dirtTelphone', label: '联系电话', maxLength: 30, inputMode: 'tel' },
    hint: '所有人可见，建议填写办公电话',
  },
  { name: 'openToAll', label: '面向所有学校的学生', kind: 'switch', hint: '关闭时只有本校学生可以申请' },
];
