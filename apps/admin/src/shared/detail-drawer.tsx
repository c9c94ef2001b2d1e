import { Drawer, Grid } from 'antd';
import type { ReactNode } from 'react';

const WIDTH = 560;

/** What a list shows of the row that is open: as wide as a form's drawer, on phones the whole screen. */
export function DetailDrawer(props: {
  title: string;
  open: boolean;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}) {
  const { md } = Grid.useBreakpoint();
  return (
    <Drawer
      {...props}
      closable={{ placement: 'end', 'aria-label': '关闭' }}
      size={md === false ? '100%' : WIDTH}
      destroyOnHidden
    />
  );
}
