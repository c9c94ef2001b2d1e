import { AntdProvider } from '@vimo/ui/antd';
import { darkTheme } from '@vimo/ui/antd-dark';
import type { ReactNode } from 'react';
import { useIsDark } from './screen-theme.ts';

/** Ant Design in the colours of the page; a change of them leaves what is on it as it is. */
export const ThemedAntd = ({ children }: { children: ReactNode }) => (
  <AntdProvider admin dark={useIsDark() ? darkTheme : undefined}>
    {children}
  </AntdProvider>
);
