import { expectDialogKeys } from '../screens/dialog-keys.ts';
import { visits } from '../screens/index.ts';
import { namesOf } from '../support/city.ts';
import { comeAsParent } from '../support/people.ts';
import { DESKTOP_WIDTHS, expectEveryWidth, PHONE_WIDTHS, WIDTHS } from '../support/screen.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';
import { wholeNumbersOn } from '../support/whole-numbers.ts';

/** Long enough for a stalled machine. */
const MILLISECONDS_A_SCREEN = 20_000;
/** Where pupils and guardians read the register number (docs/domains/people.md); nowhere else does one stand. */
const OWN_NUMBERS = ['/mine/myInfo', '/parent/parentInfo'];

for (const [visitor, { account, comes, bureau, screens }] of Object.entries(visits)) {
  test(`screens of ${visitor}`, async ({ page, url, enter, people, atBureau, trouble }) => {
    test.setTimeout(screens.length * MILLISECONDS_A_SCREEN);
    // A page about what is not there says so in its status too.
    trouble.expect(/404 \(Not Found\).*\/9{6,}\)$/);
    const who = await account?.(people, url);
    const token = who ? await enter(who) : '';
    const addressOf = namesOf(url, token);
    if (comes) await comeAsParent(url, token);
    if (bureau) await atBureau();
    for (const screen of screens) {
      const { path, state, reach, only, elder } = typeof screen === 'string' ? { path: screen } : screen;
      await test.step(`${path}${state ? `: ${state}` : ''}`, async () => {
        const widths = only === 'phone' ? PHONE_WIDTHS : only === 'desktop' ? DESKTOP_WIDTHS : WIDTHS;
        await page.setViewportSize({ width: widths[0] as number, height: 844 });
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
        const numbers = expect.soft(await wholeNumbersOn(page), 'numbers of pupils that stand whole on the page');
        if (OWN_NUMBERS.includes(path)) numbers.not.toEqual([]);
        else numbers.toEqual([]);
        await expectEveryWidth(page, { widths, elder });
      });
    }
  });
}
