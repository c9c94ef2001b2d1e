import { call, useCall } from '@vimo/client';
import {
  CLUB_EMBLEM_SIZE,
  CLUB_INTRO_LENGTH,
  CLUB_NATURES,
  type DataOf,
  type manageClubFetch,
  manageKindChoices,
  suitSectionLabel,
} from '@vimo/contract';
import { manageClubSave } from '@vimo/contract/schemas';
import { Button } from 'antd';
import { CroppedPictureField } from '../../shared/form/cropped-picture-field.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import type { ControlProps, FormFieldSpec } from '../../shared/form/form-field.tsx';
import { richText } from '../../shared/rich-text/rich-text.tsx';
import { useDo } from '../../shared/use-do.ts';

type Club = DataOf<typeof manageClubFetch>;
interface Values extends Record<string, string> {
  id: string;
  version: string;
  orgId: string;
  name: string;
  typesName: string;
  nature: string;
  suitSections: string;
  details: string;
  slogan: string;
  logoUrl: string;
  introInfo: string;
  dirtName: string;
  dirtTelphone: string;
  openToAll: string;
  published: string;
}

const flag = (on: boolean) => (on ? '1' : '0');
/** What a form offers, and what the club was given before. */
const offered = (presets: readonly string[], now: string) =>
  [...new Set([...presets, now])].filter(Boolean).map((value) => ({ value, label: value }));
const STAGES = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: suitSectionLabel[value] ?? '' }));
const editor = richText('clubPhoto');

const toInput = (values: Values) => ({
  ...values,
  suitSections: values.suitSections.split(',').sort().join(','),
  version: Number(values.version),
  openToAll: Number(values.openToAll),
  published: Number(values.published),
});

/** The emblem, cut square, and taken out again. */
const Emblem = (props: ControlProps) => (
  <div>
    <CroppedPictureField {...props} use="clubPhoto" place={CLUB_EMBLEM_SIZE} />
    {props.value ? (
      <Button type="text" size="small" onClick={() => props.onChange('')}>
        移除标志
      </Button>
    ) : null}
  </div>
);

/** A club as it shows itself: a new one, or one that there is. */
export function ClubForm({
  club,
  orgs,
  onClose,
}: {
  club?: Club;
  /** Where a new one may belong. */
  orgs: readonly { orgId: string; orgName: string }[];
  onClose: () => void;
}) {
  const run = useDo();
  const { data: kinds = [] } = useCall(manageKindChoices, { list: 'club' });
  // A club keeps a kind that is offered no more.
  const kindNames = new Set([...kinds.map(({ name }) => name), ...(club?.typesName ? [club.typesName] : [])]);
  const place: readonly FormFieldSpec<Values>[] =
    club || orgs.length < 2
      ? []
      : [
          {
            ...{ name: 'orgId', label: '所属单位', kind: 'select', required: true },
            options: orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })),
          },
        ];
  return (
    <FormDrawer<Values>
      title={club ? '编辑社团' : '新增社团'}
      open
      wide
      schema={manageClubSave.input}
      toInput={toInput}
      initial={{
        ...{ id: club?.id ?? '', version: String(club?.version ?? 0), orgId: '', name: club?.name ?? '' },
        ...{ typesName: club?.typesName ?? '', slogan: club?.slogan ?? '', logoUrl: club?.logoUrl ?? '' },
        ...{ introInfo: club?.introInfo ?? '', dirtName: club?.dirtName ?? '', dirtTelphone: club?.dirtTelphone ?? '' },
        ...{ nature: club?.nature ?? '', suitSections: club?.suitSections ?? '', details: club?.details ?? '' },
        ...{ openToAll: flag(club?.openToAll ?? false), published: flag(club?.published ?? true) },
      }}
      fields={[
        ...place,
        { name: 'name', label: '社团名称', required: true, maxLength: 30 },
        {
          ...{ name: 'typesName', label: '类型', kind: 'select', required: true },
          options: [...kindNames].map((name) => ({ value: name, label: name })),
        },
        {
          ...{ name: 'nature', label: '性质', kind: 'select', placeholder: '不选就按所属单位' },
          options: offered(CLUB_NATURES, club?.nature ?? ''),
        },
        { name: 'suitSections', label: '适合学段', kind: 'choices', options: STAGES, placeholder: '不选就是全部学段' },
        { name: 'slogan', label: '口号', maxLength: 50 },
        {
          ...{ name: 'logoUrl', label: '标志', hint: '裁成方形；页面上读作“社团名称的标志”' },
          control: (props) => <Emblem {...props} />,
        },
        {
          ...{ name: 'introInfo', label: '社团介绍', kind: 'area', required: true, maxLength: CLUB_INTRO_LENGTH },
          hint: '显示在社团卡片和搜索结果里',
        },
        {
          ...{ name: 'details', label: '图文介绍', control: editor },
          hint: '显示在社团页面，可以插入图片；公开前写明每张图片的内容',
        },
        { name: 'dirtName', label: '指导老师', maxLength: 30, hint: '所有人可见' },
        {
          name: 'dirtTelphone',
          label: '联系电话',
          maxLength: 30,
          inputMode: 'tel',
          hint: '所有人可见，建议填写办公电话',
        },
        {
          ...{ name: 'openToAll', label: '面向所有学校的学生', kind: 'switch' },
          hint: '关闭时只有本校学生可以申请',
        },
        { name: 'published', label: '在门户公开', kind: 'switch' },
      ]}
      onSubmit={async (values) => {
        const { message } = await call(manageClubSave, toInput(values));
        await run(async () => ({ message }));
      }}
      onClose={onClose}
    />
  );
}
