import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf } from '@vimo/client';
import { chooseScreenTheme, manageProfile, screenThemeLabel } from '@vimo/contract';
import { Segmented, sayRefusal } from '@vimo/ui';
import { type Me, useMe } from '../../shared/session/use-me.ts';

const OPTIONS = Object.entries(screenThemeLabel).map(([value, label]) => ({ value, label }));

/** In which colours the person wants the platform, on all of their devices; the frame shows what the account says. */
export function Appearance() {
  const queries = useQueryClient();
  const { data: me } = useMe();
  const choose = async (value: string) => {
    const screenTheme = Number(value);
    try {
      await call(chooseScreenTheme, { theme: screenTheme });
      queries.setQueryData<Me>(keyOf(manageProfile, {}), (known) => known && { ...known, screenTheme });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      sayRefusal(error);
    }
  };
  return <Segmented label="外观" options={OPTIONS} value={String(me?.screenTheme ?? 0)} onChange={choose} />;
}
