import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

/** The commands for operators, by their names: the scripts of package.json that run a file of server/commands. */
const commands = Object.fromEntries(
  Object.entries(manifest.scripts).flatMap(([name, script]) => {
    const [, file] = /^tsx (server\/commands\/[\w-]+\.ts)$/.exec(script) ?? []
    return file ? [[name, file]] : []
  }),
)

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

/**
 * The console draws its tables itself and uses mantine-react-table for their state. The columns that the library adds (to select, expand,
 * drag rows …) hold most of its components, its icons and words are for its own buttons, and none of that is ever shown.
 */
const tableWithoutItsOwnColumns: Plugin = {
  name: 'table-without-its-own-columns',
  apply: 'build',
  transform: {
    filter: { id: /\/mantine-react-table\/dist\/index\.esm\.mjs$/ },
    handler(original) {
      let code = original
      for (const [found, replacement] of [
        [/\bgetMRT_Row\w+ColumnDef\(statefulTableOptions\)/g, 'undefined'],
        [/(?<=const MRT_Default_Icons = )\{[^}]*\}/, '{}'],
        [/(?<=localization = useMemo\(\(\) => )\(Object\.assign\(Object\.assign\(\{\}, MRT_Localization_EN\), localization\)\)/, '({})'],
      ] as const) {
        if (code.search(found) < 0) throw new Error(`mantine-react-table has changed: nothing in it matches ${found}.`)
        code = code.replace(found, replacement)
      }
      return code
    },
  },
}

/** The build writes the theme's CSS variables into each document, so that no browser computes them. */
const withoutCssVariables: Plugin = {
  name: 'without-css-variables',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(MantineCssVariables|MantineClasses)\.mjs$/ },
    handler: (_, id) => `export const ${basename(id, '.mjs')} = () => null`,
  },
}

/**
 * The chunks of the console's first page. A browser usually compiles a function when it is first called, which keeps the page waiting. It
 * compiles these while they are loaded, beside the page's own work.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      for (const name of ['base', 'session', 'main', 'shell', 'parts', 'data-table', 'toolbar']) {
        const own = chunks.filter((chunk) => chunk.name === name)
        if (own.length === 0) throw new Error(`No chunk is called ${name} any more, which is to be compiled ahead.`)
        for (const chunk of own) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      }
    },
  },
}

/** One configuration for four builds: the console, its prerenderer, the server and the script of the static pages. scripts/build.mjs runs them in this order. */
export default defineConfig(({ mode }) => {
  const { API_URL, PORT = '8000', DEV_PORT = '5173' } = loadEnv(mode, process.cwd(), ['API_URL', 'PORT', 'DEV_PORT'])
  return {
    plugins: [withoutCssVariables, tableWithoutItsOwnColumns, compiledAhead, react(), inspector],
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
            // What the login and the console need is one file, and what every page of the console needs another, because one file
            // compresses better than several.
            output: {
              codeSplitting: {
                groups: [
                  // Lists fold text without a form, whose chunk would have it otherwise.
                  { name: 'text', test: /contract\/(text|search-terms)\.ts$/, priority: 1 },
                  { name: 'base', test: /src\/login\.tsx$|preload-helper/ },
                  { name: 'session', test: /(around-login\.tsx|session-actor\.ts|auth\.api\.ts|solve-captcha\.ts)$/ },
                  { name: 'main', test: /src\/(main|app\/faults\/error-report)\.tsx$/ },
                  { name: 'shell', test: /src\/app\/(console|shell\/shell)\.tsx$/ },
                  // The small parts of most pages: each would be a request of its own.
                  {
                    name: 'parts',
                    test: /components\/(Alert|Badge|Group|NativeSelect|Paper|Stack)\/\w+\.mjs$|icons\/Icon(AlertTriangle|Archive|Filter|Plus|X)\.mjs$|src\/ui\/(page\/(create-button|description-list|query-string|record-page)|feedback\/(empty-state|query-result|status-badge)|loading\/object-url|live\/(use-today|watch-clock)|form\/(form-skeleton|stored))\.tsx?$|src\/i18n\/(calendar|days)\.ts$|src\/api\/(archive|freshness|resource)\.ts$|get-auto-contrast-value\.mjs$|use-(callback-ref|force-update)\.mjs$|DirectionProvider\.mjs$|create-(safe-context|scoped-keydown-handler)\.mjs$|with-selector/,
                  },
                  { name: 'popover', test: /components\/(Popover\/Popover|FocusTrap\/FocusTrap|Portal\/OptionalPortal)\.mjs$/ },
                  { name: 'date-input', test: /src\/ui\/fields\/date-input\.tsx$/ },
                  // A list saves without a form.
                  { name: 'saving', test: /machines\/record\.machine\.ts$|src\/ui\/form\/(submit-effect|use-record)\.ts$/ },
                  { name: 'record', test: /src\/ui\/form\/(record-form|conflict-alert)\.tsx$/ },
                  // What most lists have besides, what stands around most records, and the small parts of the agenda.
                  {
                    name: 'list-parts',
                    test: /icons\/Icon(ChevronLeft|ChevronRight)\.mjs$|src\/ui\/(page\/archived-list|table\/(chip|csv)|loading\/download)\.tsx?$/,
                  },
                  { name: 'record-parts', test: /src\/ui\/page\/(columns|contact|record-header)\.tsx$/ },
                  {
                    name: 'agenda-parts',
                    test: /icons\/Icon(CalendarOff|DotsVertical|Printer)\.mjs$|src\/i18n\/wall-clock\.ts$|src\/features\/schedule\/agenda\/keep-same\.ts$/,
                  },
                ],
              },
            },
          },
        },
      },
      // A build of its own, so that the script of the static pages shares no chunk with the console.
      static: {
        consumer: 'client',
        build: {
          outDir: 'build/client',
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: ['src/static-page.ts', 'src/appointment-page.ts', 'src/booking-page.ts'],
            output: { entryFileNames: 'assets/[name]-[hash].js' },
          },
        },
      },
      ssr: { build: { outDir: 'build/ssr', manifest: true, rolldownOptions: { input: 'src/entry-server.tsx' } } },
      server: {
        consumer: 'server',
        // What is deployed has the production dependencies alone, so the server takes all else that it imports into itself.
        resolve: { noExternal: true, external: Object.keys(manifest.dependencies) },
        build: {
          outDir: 'build/server',
          copyPublicDir: false,
          rolldownOptions: { input: { main: 'server/main.ts', ...commands }, output: { chunkFileNames: 'chunks/[name].js' } },
        },
      },
    },
    server: {
      port: Number(DEV_PORT),
      proxy: {
        '/api': {
          target: API_URL ?? `http://localhost:${PORT}`,
          bypass: ({ url }) => (url === '/api/docs' ? '/docs/contract.html' : undefined),
        },
      },
    },
  }
})
