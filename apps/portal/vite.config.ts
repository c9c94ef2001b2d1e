import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: {
    alias: [
      {
        find: /^zod$/,
        replacement: fileURLToPath(new URL('../../packages/client/src/inert-schemas.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    // Everything is a file of its own: the content security policy allows no data: scripts, styles or fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What nearly every page needs is one file, not twenty small ones.
          groups: [{ name: 'house', test: /packages\/(ui\/src\/(?!antd)|client|contract)/, minShareCount: 4 }],
        },
      },
    },
  },
  server: {
    proxy: { '/vimo-cms': server, '/healthz': server },
  },
});
