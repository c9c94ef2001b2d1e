import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useSend } from '@vimo/client';
import { FEE_NOTE_LENGTH, type ManageActivity, manageActivityPage, setSignUpTerms } from '@vimo/contract';
import { isFree, toast } from '@vimo/ui';
import { Button, Form, Input, Switch } from 'antd';

interface Terms {
  openToAllStages: boolean;
  feeNote: string;
}

/** For whom an activity is besides its stages, and how its price is paid and given back. */
export function SignUpTerms({ activity }: { activity: ManageActivity }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useSend(setSignUpTerms, {
    onSuccess: ({ message }) => {
      toast.success(message);
      return queries.invalidateQueries({ queryKey: keyOf(manageActivityPage) });
    },
    onError: (error) => {
      if (error.kind !== 'network' && error.kind !== 'fault' && error.kind !== 'expired') toast.error(error.message);
    },
  });
  const save = ({ openToAllStages, feeNote }: Terms) =>
    mutate({ activityId: activity.id, openToAllStages: openToAllStages ? 1 : 0, feeNote });
  return (
    <Form<Terms>
      layout="vertical"
      requiredMark={false}
      initialValues={{ openToAllStages: activity.openToAllStages, feeNote: activity.feeNote }}
      onFinish={save}
    >
      <Form.Item name="openToAllStages" label="其他学段也可报名" valuePropName="checked">
        <Switch />
      </Form.Item>
      {/* A free activity keeps its text for the day it costs something. */}
      <Form.Item
        name="feeNote"
        label="费用说明"
        hidden={isFree(activity.prices)}
        extra="第一个标点前的文字显示在活动卡片上"
        rules={[{ required: true, whitespace: true, message: '请输入费用说明' }]}
      >
        <Input.TextArea rows={3} maxLength={FEE_NOTE_LENGTH} showCount />
      </Form.Item>
      <Button htmlType="submit" loading={isPending}>
        保存
      </Button>
    </Form>
  );
}
