import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { initialChunks } from './build/initial-chunks.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { preloads } from './build/preloads.ts';
import { serviceWorker } from './build/service-worker.ts';

/** Where `npm run dev` finds the server. */
const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    preloads(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Everything from files: the server's content security policy allows no inline script and no data: font.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What changes rarely is a file of its own, which browsers keep over our releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            ...initialChunks(),
          ],
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': { target: server },
      '/ws': { target: server, ws: true },
    },
  },
});
