import { useCall } from '@vimo/client';
import { wechatAppId } from '@vimo/contract';
import { EmptyState, ErrorState, Loading, SkeletonBar } from '@vimo/ui';
import { useEffect } from 'react';
import styles from './login.module.css';
import { keepWechatState, type ScanFor } from './wechat-state.ts';

/** The WeChat page with its QR code; a scan leads to /wechatLogin with a code. */
export function WechatQr({ next, scanFor = 'login' }: { next?: string; scanFor?: ScanFor }) {
  const { data, error, isFetching, refetch } = useCall(wechatAppId, {}, { staleTime: 0, gcTime: 0 });
  const state = data?.state;
  useEffect(() => {
    if (state) keepWechatState(state, next, scanFor);
  }, [state, next, scanFor]);
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data || isFetching)
    return (
      <Loading>
        <div className={styles.qrbox}>
          <SkeletonBar height={320} radius={18} />
        </div>
      </Loading>
    );
  if (!data.appId) return <EmptyState small text="微信登录尚未开通，请使用账号密码登录" />;
  return (
    <div className={styles.qrbox}>
      <iframe key={data.state} className={styles.wechatFrame} title="微信登录二维码" src={data.authorizeUrl} />
      <p>打开微信，扫一扫{scanFor === 'link' ? '绑定' : '登录'}</p>
      <p className="ui-text-14 ui-muted">
        二维码 5 分钟内有效，
        <button type="button" className="ui-link" onClick={() => refetch()}>
          刷新
        </button>
      </p>
    </div>
  );
}
