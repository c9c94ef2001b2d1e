import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { ownQuietHours, quietHoursSave } from '@vimo/contract';
import { Select } from '../form/inputs.tsx';
import { sayRefusal } from '../overlay/say-refusal.ts';

const NONE = '0-0';
/** From which hour to which; from an hour to the same one is none. */
const OFFERED = [NONE, '12-14', '20-7', '21-7', '21-8', '18-8'];

const hourText = (hour: number) => `${hour}:00`;
const textOf = (value: string): string => {
  const [from = 0, to = 0] = value.split('-').map(Number);
  if (from === to) return '不另设';
  return `${hourText(from)} 到${to < from ? '次日 ' : ' '}${hourText(to)}`;
};

/** Hours in which the person is told nothing outside of the site but what cannot wait, besides those of all. */
export function QuietHours() {
  const queries = useQueryClient();
  const { data } = useCall(ownQuietHours, {});
  const change = useSend(quietHoursSave, {
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(ownQuietHours) }),
  });
  if (!data) return null;
  const kept = `${data.from}-${data.to}`;
  // What was chosen shows at once.
  const shown = change.isPending && change.variables ? `${change.variables.from}-${change.variables.to}` : kept;
  const options = [...new Set([...OFFERED, shown])].map((value) => ({ value, label: textOf(value) }));
  return (
    <Select
      aria-label="自己的免打扰时段"
      value={shown}
      options={options}
      disabled={change.isPending}
      onChange={({ target }) => {
        const [from = 0, to = 0] = target.value.split('-').map(Number);
        change.mutate({ from, to });
      }}
    />
  );
}
