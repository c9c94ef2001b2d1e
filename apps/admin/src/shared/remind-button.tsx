import { Button } from 'antd';
import { useDoOnce } from './use-do.ts';

/**
 * Reminds who is behind with something, from the row that says so. A second press while the first is on its way is not sent: it would read as
 * refused, as there is one reminder a day.
 */
export function RemindButton({
  label,
  disabled = false,
  send,
  children = '提醒',
}: {
  /** Whom, for who does not see the row. */
  label: string;
  /** There is nobody to be reminded. */
  disabled?: boolean;
  send: () => Promise<{ message: string }>;
  children?: string;
}) {
  const { pending, run } = useDoOnce();
  return (
    <Button
      type="link"
      size="small"
      disabled={disabled}
      loading={pending}
      aria-label={label}
      onClick={() => void run(send)}
    >
      {children}
    </Button>
  );
}
