import { EmptyState, LinkButton } from '@vimo/ui';

/** Said to a guardian without a child, with the way to bind one. */
export const NoChild = () => (
  <EmptyState
    art="club"
    text="还没有绑定孩子，去绑定"
    action={<LinkButton href="/parent/accchange">绑定孩子</LinkButton>}
  />
);
