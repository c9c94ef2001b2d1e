import { useCall } from '@vimo/client';
import { devOutbox, siteInfo } from '@vimo/contract';

/** In demo mode no message leaves the house: says the code that was sent to a phone, which the terminal shows as well. */
export function DemoCodeNote({ phone }: { phone: string }) {
  const { data: site } = useCall(siteInfo, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = useCall(devOutbox, { phone }, { enabled: site?.demoMode === true, staleTime: 0, gcTime: 0 });
  if (!site?.demoMode) return null;
  return data?.code ? (
    <>
      演示验证码：<b className="ui-tabular">{data.code}</b>
    </>
  ) : (
    <>演示验证码：请在启动服务的终端查看</>
  );
}
