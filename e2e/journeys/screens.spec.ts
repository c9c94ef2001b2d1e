import { expectDialogKeys } from '../screens/dialog-keys.ts';
import { visits } from '../screens/index.ts';
import { expectTabReachesAll } from '../screens/tab-walk.ts';
import { COLOR_SCHEME, isAsked, isDarkFor, widthsOf } from '../screens/walk.ts';
import { namesOf } from '../support/city.ts';
import { comeAsParent } from '../support/people.ts';
import { expectEveryWidth } from '../support/screen.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';
import { wholeNumbersOn } from '../support/whole-numbers.ts';

/** Long enough for a stalled machine. */
const MILLISECONDS_A_SCREEN = isAsked ? 60_000 : 20_000;
/** Where pupils and guardians read the register number (docs/domains/people.md); nowhere else does one stand. */
const OWN_NUMBERS = ['/mine/myInfo', '/parent/parentInfo'];

test.use({ colorScheme: COLOR_SCHEME });

for (const [visitor, { account, comes, bureau, screens }] of Object.entries(visits)) {
  test(`screens of ${visitor}`, async ({ page, url, enter, people, atBureau, trouble }) => {
    test.setTimeout(screens.length * MILLISECONDS_A_SCREEN);
    // A page about what is not there says so in its status too.
    trouble.expect(/404 \(Not Found\).*\/9{6,}\)$/);
    const who = await account?.(people, url);
    const token = who ? await enter(who) : '';
    const isDark = await isDarkFor(url, token);
    const addressOf = namesOf(url, token);
    if (comes) await comeAsParent(url, token);
    if (bureau) await atBureau();
    for (const screen of screens) {
      const { path, state, reach, only, elder } = typeof screen === 'string' ? { path: screen } : screen;
      const { widths, begins } = widthsOf(only);
      if (widths.length === 0) continue;
      await test.step(`${path}${state ? `: ${state}` : ''}`, async () => {
        await page.setViewportSize({ width: begins, height: 844 });
        const come = async () => {
          await page.goto(await addressOf(path));
          await settled(page);
          await reach?.(page);
        };
        await come();
        // Dialogs of the portal open by themselves too; theirs is in keyboard.spec.ts.
        if (reach && path.startsWith('/zs-platform') && !(await expectDialogKeys(page, `${path} ${state ?? ''}`)))
          await come();
        // What failed to load offers to load it again; what is not there has nothing to load.
        const failed = page.getByRole('button', { name: '重新加载' }).filter({ visible: true });
        if (!/9{6,}/.test(path)) await expect.soft(failed, 'what failed to load').toHaveCount(0);
        // The page stands before the number comes.
        const numbers = () => wholeNumbersOn(page);
        if (OWN_NUMBERS.includes(path)) await expect.soft.poll(numbers, 'the number of one’s own').not.toEqual([]);
        else expect.soft(await numbers(), 'numbers of pupils that stand whole on the page').toEqual([]);
        if (isDark && path.startsWith('/zs-platform'))
          await expect.soft(page.locator('html'), 'a dark platform').toHaveAttribute('data-theme', 'dark');
        if (isAsked && path.startsWith('/zs-platform')) {
          await page.setViewportSize({ width: Math.max(...widths), height: 844 });
          await expectTabReachesAll(page, `${path} ${state ?? ''}`);
        }
        await expectEveryWidth(page, { widths, elder, closely: isAsked });
      });
    }
  });
}
