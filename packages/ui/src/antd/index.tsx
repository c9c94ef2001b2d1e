import { ConfigProvider, type ThemeConfig } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import './antd.css';
import type { ReactNode } from 'react';
import theme from './theme.json' with { type: 'json' };
import adminTheme from './theme-admin.json' with { type: 'json' };

dayjs.locale('zh-cn');

/**
 * Ant Design in the platform's clothes, for the screens that use it. Import this entry lazily: public pages must not
 * carry Ant Design. `admin` adds the denser measures of /zs-platform.
 */
export function AntdProvider({ admin = false, children }: { admin?: boolean; children: ReactNode }) {
  return (
    <ConfigProvider locale={zhCN} theme={theme as ThemeConfig} button={{ autoInsertSpace: false }}>
      {admin ? <ConfigProvider theme={adminTheme as ThemeConfig}>{children}</ConfigProvider> : children}
    </ConfigProvider>
  );
}
