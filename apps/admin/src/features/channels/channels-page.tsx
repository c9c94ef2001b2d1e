import { call } from '@vimo/client';
import {
  type Channel,
  type ChannelRow,
  channelLabel,
  DRIVERS,
  type DriverField,
  type DriverName,
  driversOf,
  manageChannels,
} from '@vimo/contract';
import { manageChannelSave, manageChannelTry } from '@vimo/contract/schemas';
import { AppLink, formatDateTime, StatusTag } from '@vimo/ui';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { EditorHead } from '../../shared/editor/editor-head.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import type { FormFieldSpec } from '../../shared/form/form-field.tsx';
import { Read } from '../../shared/read.tsx';
import { useSaved } from '../people/student-forms.tsx';
import styles from './channels.module.css';
import { NoticeChannelsCard } from './notice-channels.tsx';
import { TellingRulesCard } from './telling-rules.tsx';

/** What is not offered while a channel is not set up. */
const WITHOUT: Record<Channel, string> = {
  sms: '自助注册、用验证码找回密码、更换安全手机都不提供；通知不能发短信。',
  wecom: '通知不能发到企业微信。',
  dingtalk: '通知不能发到钉钉。',
  mail: '通知不能发邮件。',
};

/** 通知渠道: what is set up to tell people outside of the site, and what is missing without it. */
export function ChannelsPage() {
  const [editing, setEditing] = useState<ChannelRow>();
  const [trying, setTrying] = useState<ChannelRow>();
  return (
    <>
      <EditorHead title="通知渠道">
        <AppLink className="ui-button ui-button-outline ui-button-small" href="/channels/deliveries?state=3">
          没送达的
        </AppLink>
      </EditorHead>
      <Read endpoint={manageChannels} input={{}}>
        {(channels) => (
          <div className={styles.cards}>
            {channels.map((row) => (
              <ChannelCard key={row.channel} row={row} onEdit={setEditing} onTry={setTrying} />
            ))}
          </div>
        )}
      </Read>
      <TellingRulesCard />
      <NoticeChannelsCard />
      {editing ? <ChannelForm row={editing} onClose={() => setEditing(undefined)} /> : null}
      {trying ? <TryForm row={trying} onClose={() => setTrying(undefined)} /> : null}
    </>
  );
}

function ChannelCard({
  row,
  onEdit,
  onTry,
}: {
  row: ChannelRow;
  onEdit: (row: ChannelRow) => void;
  onTry: (row: ChannelRow) => void;
}) {
  const name = channelLabel[row.channel];
  const isOpen = row.enabled === 1;
  return (
    <section className={`ui-card ${styles.card}`} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        <StatusTag tone={isOpen ? 'ok' : 'idle'}>{isOpen ? '已开通' : row.driver ? '已停用' : '没有设置'}</StatusTag>
      </div>
      <p>
        {row.driver ? DRIVERS[row.driver as DriverName].label : ''}
        {row.byEnvironment ? '（由环境变量设置，在此保存后以此处为准）' : ''}
        {isOpen ? '' : WITHOUT[row.channel]}
      </p>
      {row.triedDate ? (
        <p className="ui-text-13 ui-muted">
          {formatDateTime(row.triedDate)} 试发{row.triedProblem ? `：${row.triedProblem}` : '成功'}
        </p>
      ) : null}
      {row.trouble ? (
        <Alert type="warning" showIcon title={row.trouble} description="处理好以后，等着的会自动发出。" />
      ) : null}
      {row.waiting || row.failed ? (
        <p className="ui-text-13">
          <AppLink className="ui-link" href={`/channels/deliveries?channel=${row.channel}&state=0`}>
            {row.waiting} 条在等
          </AppLink>
          ，
          <AppLink className="ui-link" href={`/channels/deliveries?channel=${row.channel}&state=3`}>
            {row.failed} 条没送达
          </AppLink>
        </p>
      ) : null}
      <div className={styles.actions}>
        <Button aria-label={`设置${name}`} onClick={() => onEdit(row)}>
          设置
        </Button>
        {row.driver ? (
          <Button aria-label={`试发${name}`} onClick={() => onTry(row)}>
            试发
          </Button>
        ) : null}
      </div>
    </section>
  );
}

type Values = Record<string, string> & { driver: string; enabled: string; perMinute: string; perDay: string };
const numberOf = (text: string) => (/^\d{1,8}$/.test(text.trim()) ? Number(text) : Number.NaN);

function ChannelForm({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const saved = useSaved();
  const drivers = driversOf(row.channel);
  const begins = (row.driver || drivers[0]) as DriverName;
  const initial: Values = {
    ...{ driver: begins, enabled: String(row.driver ? row.enabled : 1) },
    ...{ perMinute: String(row.perMinute), perDay: String(row.perDay) },
  };
  for (const driver of drivers)
    for (const { name } of DRIVERS[driver].fields)
      initial[`${driver}.${name}`] = driver === row.driver ? (row.values[name] ?? '') : '';
  const inputOf = (values: Values) => {
    const driver = values.driver as DriverName;
    return {
      ...{ channel: row.channel, driver, version: row.version, enabled: Number(values.enabled) as 0 | 1 },
      ...{ perMinute: numberOf(values.perMinute), perDay: numberOf(values.perDay) },
      values: Object.fromEntries(DRIVERS[driver].fields.map(({ name }) => [name, values[`${driver}.${name}`] ?? ''])),
    };
  };
  const settings = drivers.flatMap((driver) =>
    (DRIVERS[driver].fields as readonly DriverField[]).map((field): FormFieldSpec<Values> => {
      const isKept = driver === row.driver && row.kept.includes(field.name);
      return {
        ...{ name: `${driver}.${field.name}`, label: field.label, maxLength: 500 },
        ...(field.secret
          ? { kind: 'password', autoComplete: 'new-password' }
          : field.isSwitch
            ? { kind: 'switch' }
            : {}),
        ...(field.optional || isKept ? {} : { required: true }),
        ...(isKept ? { hint: '已保存，不再显示；不改就留空' } : field.hint ? { hint: field.hint } : {}),
        when: (values) => values.driver === driver,
      };
    }),
  );
  return (
    <FormDrawer<Values>
      open
      title={`设置${channelLabel[row.channel]}`}
      schema={manageChannelSave.input}
      initial={initial}
      toInput={inputOf}
      fields={[
        {
          ...{ name: 'driver', label: '服务商', kind: 'select', required: true },
          options: drivers.map((value) => ({ value, label: DRIVERS[value].label })),
        },
        ...settings,
        { ...{ name: 'perMinute', label: '每分钟最多' }, inputMode: 'numeric', hint: '0 就是不限' },
        { ...{ name: 'perDay', label: '每天最多' }, inputMode: 'numeric', hint: '0 就是不限' },
        { name: 'enabled', label: '启用', kind: 'switch' },
      ]}
      onSubmit={async (values) => saved((await call(manageChannelSave, inputOf(values))).message)}
      onClose={onClose}
      note="密钥加密保存，保存后不再显示。站外只发“有通知”和网址，不带内容和姓名。"
    />
  );
}

function TryForm({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const saved = useSaved();
  const isMail = row.channel === 'mail';
  return (
    <FormDrawer
      open
      title={`试发${channelLabel[row.channel]}`}
      schema={manageChannelTry.input}
      initial={{ channel: row.channel as string, to: '' }}
      fields={[
        {
          ...{ name: 'to', label: isMail ? '您的邮箱' : '您的手机号', required: true, maxLength: 100 },
          inputMode: isMail ? 'email' : 'tel',
        },
      ]}
      onSubmit={async ({ to }) => saved((await call(manageChannelTry, { channel: row.channel, to })).message)}
      onClose={onClose}
      okText="试发"
    />
  );
}
