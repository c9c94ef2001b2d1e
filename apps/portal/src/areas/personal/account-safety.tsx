import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import {
  accountSafety,
  type DataOf,
  endMySession,
  isStudent,
  mySessions,
  removeEmail,
  type UserInfo,
  unlinkWechat,
} from '@vimo/contract';
import {
  Button,
  Card,
  ChangeEmailDialog,
  confirm,
  DesktopDuotoneIcon,
  DeviceMobileDuotoneIcon,
  Dialog,
  EmptyState,
  EnvelopeSimpleDuotoneIcon,
  ErrorState,
  formatDate,
  formatDateTime,
  type IconType,
  Loading,
  LockKeyDuotoneIcon,
  QuestionDuotoneIcon,
  SHOW_OWN_MAIL,
  SkeletonText,
  sayRefusal,
  Tag,
  toast,
  WechatLogoDuotoneIcon,
} from '@vimo/ui';
import { type ReactNode, useState } from 'react';
import { WechatQr } from '../../features/account/wechat-qr.tsx';
import { useCodesOpen } from '../../features/site/site-info.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { ChangePhoneDialog } from './change-phone-dialog.tsx';
import styles from './personal.module.css';

type Open = 'password' | 'phone' | 'wechat' | 'email' | 'newEmail';
type Tint = 'ui-tint-primary' | 'ui-tint-accent' | 'ui-tint-coral';

/** 账号安全: password, phone, WeChat, mail, and where the person is signed in. */
export function AccountSafety({ user }: { user: UserInfo }) {
  const [open, setOpen] = useState<Open>();
  // A parent who acts as the child changes nothing here.
  if (user.handoverUserId)
    return (
      <Card>
        <EmptyState art="permission" text="账号安全请由孩子本人登录后设置" />
      </Card>
    );
  const close = () => setOpen(undefined);
  return (
    <div className={styles.narrow}>
      <Ways onOpen={setOpen} />
      <section className={styles.part}>
        <h2>登录设备</h2>
        <Sessions />
      </section>
      {open === 'password' ? <ChangePasswordDialog user={user} onClose={close} /> : null}
      {open === 'phone' ? <ChangePhoneDialog user={user} onClose={close} /> : null}
      {open === 'email' || open === 'newEmail' ? (
        <ChangeEmailDialog isSet={open === 'newEmail'} onClose={close} />
      ) : null}
      <Dialog open={open === 'wechat'} onClose={close} title="绑定微信">
        <WechatQr scanFor="link" next={isStudent(user.usertype) ? '/mine/myId' : '/parent/parentId'} />
      </Dialog>
    </div>
  );
}

function Ways({ onOpen }: { onOpen: (open: Open) => void }) {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall(accountSafety, {});
  const codesOpen = useCodesOpen();
  const unlink = useSend(unlinkWechat, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(accountSafety) }),
  });
  const askToUnlink = async () => {
    const text = '解除后不能再用微信扫码登录。';
    if (await confirm({ title: '确定解除微信绑定吗？', text, danger: true })) unlink.mutate({});
  };
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  const { phone, email, emailOpen, passwordChangedAt, hasWechat, wechatOpen } = data;
  return (
    <Card as="ul" className={styles.rows}>
      <Row
        icon={LockKeyDuotoneIcon}
        tint="ui-tint-primary"
        name="登录密码"
        text={passwordChangedAt ? `上次修改 ${formatDate(passwordChangedAt)}` : '还没有修改过'}
      >
        <Button variant="outline" size="small" aria-label="修改登录密码" onClick={() => onOpen('password')}>
          修改
        </Button>
      </Row>
      <Row
        icon={DeviceMobileDuotoneIcon}
        tint="ui-tint-accent"
        name="安全手机"
        text={`${phone || '未设置'}${codesOpen ? '' : '，没有开通短信，请联系学校修改'}`}
      >
        {codesOpen ? (
          <Button
            variant="outline"
            size="small"
            aria-label={`${phone ? '更换' : '设置'}安全手机`}
            onClick={() => onOpen('phone')}
          >
            {phone ? '更换' : '设置'}
          </Button>
        ) : (
          <Closed />
        )}
      </Row>
      <Row
        icon={WechatLogoDuotoneIcon}
        tint="ui-tint-primary"
        name="微信"
        text={hasWechat ? '已绑定，可扫码登录' : '未绑定'}
        off={!wechatOpen && !hasWechat}
      >
        {hasWechat ? (
          <Button variant="outline" size="small" loading={unlink.isPending} onClick={() => void askToUnlink()}>
            解除绑定
          </Button>
        ) : wechatOpen ? (
          <Button variant="outline" size="small" aria-label="绑定微信" onClick={() => onOpen('wechat')}>
            绑定
          </Button>
        ) : (
          <Closed />
        )}
      </Row>
      <Row
        icon={EnvelopeSimpleDuotoneIcon}
        tint="ui-tint-coral"
        name="安全邮箱"
        text={email ? `${email}，用来接收站外提醒` : '未设置'}
        off={!email && !emailOpen}
      >
        <EmailActions email={email} emailOpen={emailOpen} onOpen={onOpen} />
      </Row>
      <Row icon={QuestionDuotoneIcon} tint="ui-tint-primary" name="密保问题" text="未设置" off>
        <Closed />
      </Row>
    </Card>
  );
}

/** An address can be taken away where none is entered any more. */
function EmailActions({
  email,
  emailOpen,
  onOpen,
}: Pick<DataOf<typeof accountSafety>, 'email' | 'emailOpen'> & { onOpen: (open: Open) => void }) {
  const queries = useQueryClient();
  const remove = useSend(removeEmail, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => SHOW_OWN_MAIL.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })),
  });
  const askToRemove = async () => {
    const text = '移除后不能再用邮件接收站外提醒。';
    if (await confirm({ title: '确定移除安全邮箱吗？', text, okText: '移除', danger: true })) remove.mutate({});
  };
  if (!email && !emailOpen) return <Closed />;
  return (
    <div className={styles.actions}>
      {emailOpen ? (
        <Button
          variant="outline"
          size="small"
          aria-label={`${email ? '更换' : '设置'}安全邮箱`}
          onClick={() => onOpen(email ? 'newEmail' : 'email')}
        >
          {email ? '更换' : '设置'}
        </Button>
      ) : null}
      {email ? (
        <Button
          variant="outline"
          size="small"
          aria-label="移除安全邮箱"
          loading={remove.isPending}
          onClick={() => void askToRemove()}
        >
          移除
        </Button>
      ) : null}
    </div>
  );
}

const Closed = () => <span className="ui-text-14 ui-muted">暂未开放</span>;

function Row({
  icon: Icon,
  tint,
  name,
  text,
  off,
  children,
}: {
  icon: IconType;
  tint: Tint;
  name: string;
  text: ReactNode;
  off?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={off ? styles.off : undefined}>
      <span className={`ui-petal ${tint}`}>
        <Icon />
      </span>
      <div>
        <b>{name}</b>
        <p className="ui-text-14 ui-muted ui-tabular">{text}</p>
      </div>
      {children}
    </li>
  );
}

/** Where the person is signed in, each with the power to end it. */
function Sessions() {
  const queries = useQueryClient();
  const { data, error, refetch } = useCall(mySessions, {});
  const end = useSend(endMySession, {
    onSuccess: ({ message }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(mySessions) }),
  });
  const askToEnd = async (id: string, device: string) => {
    const text = `“${device}”上的登录会立即失效，需要重新登录。`;
    if (await confirm({ title: '确定退出该设备吗？', text, okText: '退出', danger: true })) end.mutate({ id });
  };
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <SkeletonText lines={3} />
      </Loading>
    );
  return (
    <Card as="ul" className={styles.rows}>
      {data.map(({ id, device, address, since, lastSeen, isThis }) => {
        const name = device || '未知设备';
        return (
          <li key={id}>
            <span className="ui-petal ui-tint-primary">
              <DesktopDuotoneIcon />
            </span>
            <div>
              <b>
                {name} {isThis ? <Tag>当前设备</Tag> : null}
              </b>
              <p className="ui-text-14 ui-muted ui-tabular">
                {address ? `${address} · ` : ''}
                <span className="ui-no-break">{formatDateTime(since)} 登录</span> ·{' '}
                <span className="ui-no-break">{formatDateTime(lastSeen)} 使用</span>
              </p>
            </div>
            {isThis ? null : (
              <Button
                variant="outline"
                size="small"
                aria-label={`退出 ${name}`}
                onClick={() => void askToEnd(id, name)}
              >
                退出
              </Button>
            )}
          </li>
        );
      })}
    </Card>
  );
}
