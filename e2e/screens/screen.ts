import type { Locator, Page } from '@playwright/test';
import type { People, Person } from '../support/pool.ts';
import { dialog } from '../support/steps.ts';
import { expect } from '../support/test.ts';

export interface Screen {
  /** Address; names in braces: `namesOf`. */
  path: string;
  /** What is reached on the page, for reports. */
  state?: string;
  /** Leads from the open page into the state, and changes nothing that others meet. */
  reach?: (page: Page) => Promise<void>;
  /** A state that only phones or only desktops have. */
  only?: 'phone' | 'desktop';
  /** The administrator platform has no elder-friendly mode. */
  elder?: false;
}

export interface Visit {
  /** Who comes; without one a guest. */
  account?: (people: People, url: string) => string | Promise<Person>;
  /** One of the staff, who has said that they come as a parent. */
  comes?: true;
  /** Whether the bureau of the city is chosen before. */
  bureau?: boolean;
  screens: readonly (string | Screen)[];
}

/** Presses a button, and waits for the dialog that it opens. */
export const press =
  (name: string | RegExp, opens?: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
    if (opens) await expect(dialog(page, opens)).toBeVisible();
  };

/** Presses `button` in the open dialog, so that the form says what it lacks. */
export const send =
  (open: Screen['reach'], button: string): Screen['reach'] =>
  async (page) => {
    await open?.(page);
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
    const said = page.locator('[role=dialog] .ui-help.is-error, [role=dialog] [role=alert]').filter({ visible: true });
    await expect(said.first()).toBeVisible();
  };

/** Waits for what comes last. */
export const shows =
  (what: (page: Page) => Locator): Screen['reach'] =>
  (page) =>
    expect(what(page)).toBeVisible();

/** A page, and what it shows only when what it asked for has come. */
export const showing = (path: string, what: (page: Page) => Locator): Screen => ({
  path,
  reach: shows((page) => what(page).filter({ visible: true }).first()),
});

/** The menu of the person. */
export function menuOf(path: string, only: 'phone' | 'desktop' = 'desktop'): Screen[] {
  const reach = async (page: Page) => {
    await press(/：个人菜单$/)(page);
    await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeVisible();
  };
  return [{ path, state: 'menu', only, reach }];
}
