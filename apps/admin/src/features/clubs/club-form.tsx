import { call } from '@vimo/client';
import { CLUB_INTRO_LENGTH, type DataOf, type manageClubFetch } from '@vimo/contract';
import { manageClubSave } from '@vimo/contract/schemas';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import type { FormFieldSpec } from '../../shared/form/form-field.tsx';
import { LogoField } from '../../shared/form/logo-field.tsx';
import { useDo } from '../../shared/use-do.ts';

type Club = DataOf<typeof manageClubFetch>;
interface Values extends Record<string, string> {
  id: string;
  version: string;
  orgId: string;
  name: string;
  typesName: string;
  slogan: string;
  logoUrl: string;
  introInfo: string;
  dirtName: string;
  dirtTelphone: string;
  openToAll: string;
  published: string;
}

const flag = (on: boolean) => (on ? '1' : '0');
const toInput = (values: Values) => ({
  ...values,
  version: Number(values.version),
  openToAll: Number(values.openToAll),
  published: Number(values.published),
});

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
      schema={manageClubSave.input}
      toInput={toInput}
      initial={{
        ...{ id: club?.id ?? '', version: String(club?.version ?? 0), orgId: '', name: club?.name ?? '' },
        ...{ typesName: club?.typesName ?? '', slogan: club?.slogan ?? '', logoUrl: club?.logoUrl ?? '' },
        ...{ introInfo: club?.introInfo ?? '', dirtName: club?.dirtName ?? '', dirtTelphone: club?.dirtTelphone ?? '' },
        ...{ openToAll: flag(club?.openToAll ?? false), published: flag(club?.published ?? true) },
      }}
      fields={[
        ...place,
        { name: 'name', label: '社团名称', required: true, maxLength: 30 },
        { name: 'typesName', label: '类型', required: true, maxLength: 20, hint: '如：科技、艺术、体育' },
        { name: 'slogan', label: '口号', maxLength: 50 },
        {
          ...{ name: 'logoUrl', label: '标志', hint: '图片，5MB 以内' },
          control: (props) => <LogoField {...props} use="clubPhoto" />,
        },
        { name: 'introInfo', label: '社团介绍', kind: 'area', required: true, maxLength: CLUB_INTRO_LENGTH },
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
