import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'

/** In development the inspector's agent runs in the page before the console. */
const inspector: Plugin = {
  name: 'inspector',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (_, { path }) =>
      path.startsWith('/src/') ? [] : [{ tag: 'script', attrs: { type: 'module', src: '/src/inspector/agent/main.ts' }, injectTo: 'head' }],
  },
}

/** One configuration for three builds: the console, its prerenderer and the server. scripts/build.mjs runs them in this order. */
export default defineConfig(({ mode }) => {
  const { API_URL, PORT = '8000' } = loadEnv(mode, process.cwd(), ['API_URL', 'PORT'])
  return {
    plugins: [react(), inspector],
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'build/client',
          manifest: true,
          modulePreload: { polyfill: false },
          // `memo(…)` at the top of a module has no side effects. Without this hint, unused Mantine components stay in the bundle.
          rolldownOptions: {
            treeshake: { manualPureFunctions: ['memo'] },
            // What every page needs is one file, and what every page of the console needs another, because one file compresses better
            // than several.
            output: {
              codeSplitting: {
                groups: [
                  { name: 'base', test: /src\/app\/public\/root\.tsx$/ },
                  { name: 'shell', test: /src\/app\/shell\/shell\.tsx$/ },
                ],
              },
            },
          },
        },
      },
      ssr: { build: { outDir: 'build/ssr', rolldownOptions: { input: 'src/entry-server.tsx' } } },
      server: {
        consumer: 'server',
        build: { outDir: 'build/server', copyPublicDir: false, rolldownOptions: { input: { main: 'server/main.ts' } } },
      },
    },
    server: { proxy: { '/api': { target: API_URL ?? `http://localhost:${PORT}` } } },
  }
})
