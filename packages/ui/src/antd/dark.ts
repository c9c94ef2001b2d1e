import { theme as antd, type ThemeConfig } from 'antd';
import adminTheme from './theme-admin.json' with { type: 'json' };
import dark from './theme-dark.json' with { type: 'json' };

const components: Record<string, object> = { ...dark.components };
for (const [name, measures] of Object.entries(adminTheme.components)) {
  components[name] = { ...components[name], ...measures };
}

/** The measures of /zs-platform in the colours of `tokens/dark.css`. An entry of its own, which what is never dark does not load. */
export const darkTheme = {
  algorithm: antd.darkAlgorithm,
  cssVar: { key: 'zs-dark' },
  token: { ...dark.token, ...adminTheme.token },
  components,
} as ThemeConfig;
