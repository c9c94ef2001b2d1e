import { ConfigProvider, type ThemeConfig } from 'antd';
import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { ReactNode } from 'react';
import {
  CalendarBlankIcon,
  CaretDownBoldIcon,
  CaretRightBoldIcon,
  CheckCircleFillIcon,
  ClockIcon,
  EyeIcon,
  EyeSlashIcon,
  InfoFillIcon,
  WarningCircleFillIcon,
  XCircleFillIcon,
  XIcon,
} from '../icons/index.ts';
import './antd.css';
import theme from './theme.json' with { type: 'json' };
import adminTheme from './theme-admin.json' with { type: 'json' };
import elderTheme from './theme-elder.json' with { type: 'json' };

dayjs.locale('zh-cn');

/** The calendar's year and month buttons are named by the words on them, as who speaks to the screen expects. */
const locale: Locale = {
  ...zhCN,
  DatePicker: zhCN.DatePicker && {
    ...zhCN.DatePicker,
    lang: { ...zhCN.DatePicker.lang, yearSelect: '', monthSelect: '' },
  },
};

/** The clearing cross; Ant Design's own icons name themselves in English to screen readers. */
const clearIcon = (
  <span role="img" aria-label="清空">
    <XCircleFillIcon />
  </span>
);
/** Value of `allowClear` of an input. */
export const clearable = { clearIcon };
/** The same of a choice, which names the button itself. */
export const clearableChoice = { clearIcon: <XCircleFillIcon />, label: '清空' };

const alertIcons = {
  successIcon: <CheckCircleFillIcon />,
  infoIcon: <InfoFillIcon />,
  warningIcon: <WarningCircleFillIcon />,
  errorIcon: <XCircleFillIcon />,
};

/**
 * Ant Design in the platform's clothes, for the screens that use it. Import this entry lazily: public pages must not
 * carry Ant Design. `admin` adds the denser measures of /zs-platform, `dark` is what stands in their place where the screen is dark (`antd/dark.ts`), `elder` adds the
 * larger ones of the elder-friendly mode.
 */
export function AntdProvider({
  admin = false,
  dark,
  elder = false,
  children,
}: {
  admin?: boolean;
  dark?: ThemeConfig | undefined;
  elder?: boolean;
  children: ReactNode;
}) {
  const variant = elder ? elderTheme : (dark ?? (admin ? adminTheme : undefined));
  const down = <CaretDownBoldIcon />;
  return (
    <ConfigProvider
      locale={locale}
      theme={theme as ThemeConfig}
      alert={alertIcons}
      button={{ autoInsertSpace: false, loadingIcon: <span className="ui-spinner" aria-hidden="true" /> }}
      inputPassword={{ iconRender: (visible) => (visible ? <EyeIcon /> : <EyeSlashIcon />) }}
      select={{ suffixIcon: down, clearIcon, removeIcon: <XIcon /> }}
      cascader={{ suffixIcon: down, clearIcon, removeIcon: <XIcon />, expandIcon: <CaretRightBoldIcon /> }}
      drawer={{ closeIcon: <XIcon /> }}
      modal={{ closeIcon: <XIcon /> }}
      datePicker={{ suffixIcon: <CalendarBlankIcon />, clearIcon }}
      timePicker={{ suffixIcon: <ClockIcon />, clearIcon }}
    >
      {variant ? <ConfigProvider theme={variant as ThemeConfig}>{children}</ConfigProvider> : children}
    </ConfigProvider>
  );
}
