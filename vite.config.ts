import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

/** Three builds from one configuration: the console, its prerenderer and the server. scripts/build.mjs runs them in this order. */
export default defineConfig(({ mode }) => {
  const { API_URL, PORT = '8000' } = loadEnv(mode, process.cwd(), ['API_URL', 'PORT'])
  return {
    plugins: [react()],
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'build/client',
          manifest: true,
          modulePreload: { polyfill: false },
          // `memo(…)` at the top of a module is pure, which lets unused Mantine components go.
          rolldownOptions: {
            treeshake: { manualPureFunctions: ['memo'] },
            // What every page begins with is one file: it compresses better than several.
            output: { codeSplitting: { groups: [{ name: 'base', test: /src\/app\/public\/root\.tsx$/ }] } },
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
