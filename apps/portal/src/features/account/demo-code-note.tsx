import { useCall } from '@vimo/client';
import { siteInfo } from '@vimo/contract';

/** In demo mode no message leaves the house: says where the code is to be read. */
export function DemoCodeNote() {
  const { data } = useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  return data?.demoMode ? <>演示验证码：请在启动服务的终端查看</> : null;
}
