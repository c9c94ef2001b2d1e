import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import { FEE_NOTE_LENGTH, type ManageActivity } from '@vimo/contract';
import { setSignUpTerms } from '@vimo/contract/schemas';
import { checkBy, isFree, toast, useForm } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import styles from '../../shared/form/form.module.css';
import { type FormFieldSpec, FormFields } from '../../shared/form/form-field.tsx';

interface Terms extends Record<string, string> {
  openToAllStages: string;
  feeNote: string;
}

/** For whom an activity is besides its stages, and how its price is paid and given back. */
export function SignUpTerms({ activity }: { activity: ManageActivity }) {
  const queries = useQueryClient();
  // As it was when the form was opened or last saved; the list around it may have been read again since.
  const [before, setBefore] = useState({
    openToAllStages: activity.openToAllStages ? 1 : 0,
    feeNote: activity.feeNote,
  });
  const toInput = ({ openToAllStages, feeNote }: Terms) => ({
    activityId: activity.id,
    before,
    openToAllStages: openToAllStages === '1' ? (1 as const) : (0 as const),
    feeNote,
  });
  const { form, values, errors, pending, set } = useForm<Terms>({
    initial: { openToAllStages: activity.openToAllStages ? '1' : '0', feeNote: activity.feeNote },
    check: (now) => checkBy(setSignUpTerms.input, toInput(now)),
    send: async (now) => {
      const { message } = await call(setSignUpTerms, toInput(now));
      toast.success(message);
      setBefore({ openToAllStages: Number(now.openToAllStages), feeNote: now.feeNote.trim() });
      // It may wait to be passed anew, so its way and what waits are others too.
      await queries.invalidateQueries();
    },
  });
  const fields: readonly FormFieldSpec<Terms>[] = [
    { name: 'openToAllStages', label: '其他学段也可报名', kind: 'switch' },
    {
      ...{ name: 'feeNote', label: '费用说明', kind: 'area', required: true, maxLength: FEE_NOTE_LENGTH },
      hint: '第一个标点前的文字显示在活动卡片上',
      // A free activity keeps its text for the day it costs something.
      when: () => !isFree(activity.prices),
    },
  ];
  return (
    <form {...form} className={styles.form}>
      <FormFields fields={fields} values={values} errors={errors} set={set} />
      <Button htmlType="submit" loading={pending}>
        保存
      </Button>
    </form>
  );
}
