import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeCodeIn } from '../../scripts/before-code.ts';
import { targetsOf } from '../../scripts/browsers.ts';
import { cssModules } from '../../scripts/css-modules.ts';
import { phosphorIcons } from '../../scripts/phosphor-icons.ts';
import { withoutIsEverywhere } from '../../scripts/selectors.ts';
import { createChunkOf } from './chunks.ts';
import { directImports } from './direct-imports.ts';
import { lightEndpoints } from './light-endpoints.ts';
import { schemas } from './schemas.ts';

const chunkOf = createChunkOf();
const server = 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  base: '/',
  plugins: [schemas(), react(), phosphorIcons(), lightEndpoints(), directImports(), beforeCodeIn('families')],
  resolve: {
    // Its stand-in for a React that lacks the hook is code that never runs.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index(?:\.js)?)?$/, replacement: 'react' }],
  },
  css: { modules: cssModules, postcss: { plugins: [withoutIsEverywhere] } },
  build: {
    // The server renders by the same code, and lowers nothing.
    ...(isSsrBuild ? { target: 'es2022' } : targetsOf('families')),
    // Everything is a file of its own: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    // Pages name their files themselves (see `manifest`); what a link needs beside is mostly there: only styles are listed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    // Names the files of each page, which the server puts into the pages that it renders.
    manifest: !isSsrBuild,
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // Making a schema or an endpoint changes nothing: those that no page uses stay out.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'orNumber', 'codeNumber', 'requiredDay'] },
      output: {
        codeSplitting: isSsrBuild
          ? true
          : {
              groups: [
                // The first code of a page waits for nothing else.
                { name: 'preload', test: /vite\/preload-helper/, priority: 3 },
                // By areas (docs/decisions/2026-11-22-areas-of-the-portal.md).
                {
                  name: chunkOf.shared,
                  debugName: 'shared',
                  test: /(?:portal|packages\/\w+)\/src\/[\w/.-]+$/,
                  priority: 1,
                },
                // Of the packages, what signed-in areas share.
                {
                  name: chunkOf.member,
                  debugName: 'member',
                  test: /packages\/\w+\/src\/(?!antd)[\w/.-]+$/,
                  minShareCount: 4,
                },
              ],
            },
      },
    },
  },
  // The server's own surroundings do not decide which React renders.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // One folder that runs where nothing is installed.
  ssr: { noExternal: true },
  server: {
    proxy: { '/vimo-cms': server, '/healthz': server },
  },
}));
