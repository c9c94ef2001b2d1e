import { call, useCall } from '@vimo/client';
import { type ClubLeader, isStudent, manageClubCandidates } from '@vimo/contract';
import { manageClubLeaders } from '@vimo/contract/schemas';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useDo } from '../../shared/use-do.ts';

const nameOf = ({ name, usertype }: ClubLeader) => (isStudent(usertype) ? `${name}（学生）` : name);

/** Who leads a club: teachers of its school and members. */
export function LeadersForm({
  club,
  onClose,
}: {
  club: { id: string; name: string; leaders: readonly ClubLeader[] };
  onClose: () => void;
}) {
  const run = useDo();
  const [present] = useState(club.leaders);
  const { data: candidates = [] } = useCall(manageClubCandidates, { clubId: club.id });
  const known = new Map([...present, ...candidates].map((one) => [one.accountId, nameOf(one)]));
  const inputOf = ({ accountIds }: { accountIds: string }) => ({
    clubId: club.id,
    accountIds: accountIds ? accountIds.split(',') : [],
    before: present.map(({ accountId }) => accountId),
  });
  return (
    <FormDrawer
      title={`${club.name} · 负责人`}
      open
      schema={manageClubLeaders.input}
      fields={[
        {
          ...{ name: 'accountIds', label: '负责人', kind: 'choices', placeholder: '请选择教师或成员' },
          hint: '可以多位。负责人审核申请，编辑介绍、动态和照片；学生上传的照片由学校审核后公开。',
          options: [...known].map(([value, label]) => ({ value, label })),
        },
      ]}
      initial={{ accountIds: present.map(({ accountId }) => accountId).join(',') }}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = await call(manageClubLeaders, inputOf(values));
        await run(async () => ({ message }));
      }}
      onClose={onClose}
    />
  );
}
