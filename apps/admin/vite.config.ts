import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeCodeIn } from '../../scripts/before-code.ts';
import { targetsOf } from '../../scripts/browsers.ts';
import { cssModules } from '../../scripts/css-modules.ts';
import { phosphorIcons } from '../../scripts/phosphor-icons.ts';
import { zodInBrowsers } from '../../scripts/zod-in-browsers.ts';
import { guide } from './guide.ts';

const server = 'http://127.0.0.1:3000';

const BASE = '/zs-platform/';

export default defineConfig({
  base: BASE,
  plugins: [react(), phosphorIcons(), zodInBrowsers(), guide(BASE), beforeCodeIn('platform', { asFile: true })],
  css: { modules: cssModules },
  build: {
    ...targetsOf('platform'),
    // Everything is a file of its own: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5174,
    // The illustrations live in the portal's public folder, which one server serves for both.
    proxy: { '/vimo-cms': server, '/healthz': server, '/art': server },
  },
});
