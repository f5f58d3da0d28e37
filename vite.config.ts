import { resolve } from 'node:path'
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
 * What the console does without, by the folder that imports it: these imports lead to a small module of its own. The documents have the
 * theme's CSS variables, so that no browser computes them. No developer tools are told what is typed. The console draws, filters and sorts its
 * tables itself and uses mantine-react-table for their state: the columns that the library can add (to select, expand, drag rows …) hold most of
 * its components, and none of them is ever shown. Only its sources have them apart.
 */
const leftOut = [
  ['/@mantine/core/', './MantineCssVariables/MantineCssVariables.mjs', 'src/left-out/mantine.ts'],
  ['/@mantine/core/', './MantineClasses/MantineClasses.mjs', 'src/left-out/mantine.ts'],
  ['/@mantine/core/', './PopoverContextMenu/PopoverContextMenu.mjs', 'src/left-out/mantine.ts'],
  ['/@mantine/core/', './MenuContextMenu/MenuContextMenu.mjs', 'src/left-out/mantine.ts'],
  ['/@mantine/core/', '../../../utils/Floating/FloatingArrow/FloatingArrow.mjs', 'src/left-out/mantine.ts'],
  ['/@mantine/core/', '../../utils/Floating/FloatingArrow/FloatingArrow.mjs', 'src/left-out/mantine.ts'],
  ...['ButtonGroup', 'ButtonGroupSection', 'ActionIconGroup', 'ActionIconGroupSection'].map(
    (name) => ['/@mantine/core/', `./${name}/${name}.mjs`, 'src/left-out/mantine.ts'] as const,
  ),
  ['/@tanstack/form-core/', './EventClient.js', 'src/left-out/tanstack-form.ts'],
  ...['./useFormGroup.js', './useFieldGroup.js'].map(
    (source) => ['/@tanstack/react-form/', source, 'src/left-out/tanstack-form.ts'] as const,
  ),
  ['/@tanstack/query-core/', './infiniteQueryBehavior.js', 'src/left-out/query-core.ts'],
  ['/src/ui/table/', 'mantine-react-table', 'node_modules/mantine-react-table/src/hooks/useMantineReactTable.ts'],
  ...[
    '../icons',
    '../locales/en',
    '../utils/tanstack.helpers',
    ...['aggregation', 'filter', 'sorting'].map((name) => `../fns/${name}Fns`),
    ...['Actions', 'Drag', 'Expand', 'Numbers', 'Pinning', 'Select', 'Spacer'].map(
      (name) => `./display-columns/getMRT_Row${name}ColumnDef`,
    ),
  ].map((source) => ['/mantine-react-table/src/hooks/', source, 'src/left-out/mantine-react-table.ts'] as const),
  ['/@tanstack/react-table/', '@tanstack/table-core', 'node_modules/@tanstack/table-core/src/index.ts'],
  ...[
    ...['./headers', './column'],
    ...['Faceting', 'Filtering', 'Grouping', 'Pinning', 'Sizing', 'Visibility'].map((name) => `../features/Column${name}`),
    ...['GlobalFaceting', 'GlobalFiltering', 'RowPinning', 'RowSelection'].map((name) => `../features/${name}`),
  ].map((source) => ['/table-core/src/core/table', source, 'src/left-out/table-core.ts'] as const),
  ...[
    'CoreRowModel',
    'FilteredRowModel',
    'SortedRowModel',
    'ExpandedRowModel',
    'GroupedRowModel',
    'FacetedRowModel',
    'FacetedMinMaxValues',
    'FacetedUniqueValues',
  ].map((name) => ['/table-core/src/index', `./utils/get${name}`, 'src/left-out/table-core-models.ts'] as const),
  ['/table-core/src/features/ColumnOrdering', './ColumnGrouping', 'src/left-out/table-core.ts'],
  ['/table-core/src/features/ColumnOrdering', '..', 'src/left-out/table-core.ts'],
  ['/table-core/src/features/RowSorting', '../sortingFns', 'src/left-out/table-core.ts'],
] as const

const leaveOut = (): Plugin => {
  const met = new Set<unknown>()
  return {
    name: 'left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const one = leftOut.find(([folder, imported]) => imported === source && importer.includes(folder))
      met.add(one)
      return one && resolve(one[2])
    },
    buildEnd(error) {
      const unmet = leftOut.filter((one) => !met.has(one))
      if (!error && unmet.length > 0)
        throw new Error(`Nothing imports any more what is left out: ${unmet.map(([, source]) => source).join(', ')}.`)
    },
  }
}

/**
 * The chunks of the console's first page. A browser usually compiles a function when it is first called, which keeps the page waiting. It
 * compiles these while they are loaded, beside the page's own work. The comment that says so stands first, above what Vite itself puts before a
 * chunk, which no banner does.
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
      for (const name of ['base', 'client', 'main', 'shell', 'parts', 'data-table', 'toolbar']) {
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
    plugins: [leaveOut(), compiledAhead, react(), inspector],
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'build/client',
          manifest: true,
          // What else a page of the console needs is in a list of its own (scripts/build.mjs): it would be a tenth of the shell.
          modulePreload: { polyfill: false, resolveDependencies: (file, others) => (/-page-[^/]+$/.test(file) ? [] : others) },
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
                  { name: 'client', test: /(around-login\.tsx|auth\.api\.ts|solve-captcha\.ts)$/ },
                  // What the login has no use for until somebody acts there, and the console does.
                  {
                    name: 'main',
                    test: /src\/(main\.tsx|app\/faults\/error-report\.tsx|session\/session-actor\.ts|i18n\/labels\.ts)$|contract\/statuses\.ts$/,
                  },
                  {
                    name: 'shell',
                    test: /src\/app\/(console|shell\/shell)\.tsx$|src\/ui\/(fields\/use-search-key|live\/(use-today|watch-clock)|loading\/download|table\/(columns|csv))\.tsx?$|src\/i18n\/(calendar|days)\.ts$|src\/api\/(archive|resource)\.ts$|icons\/Icon(ChevronLeft|ChevronRight|Download|Selector)\.mjs$|(mutationObserver|useMutation)\.js$/,
                  },
                  // The small parts of most pages: each would be a request of its own.
                  {
                    name: 'parts',
                    test: /components\/(Alert|Badge|Group|Paper|Stack)\/\w+\.mjs$|icons\/Icon(AlertTriangle|Archive|Filter|Plus|X)\.mjs$|src\/ui\/(page\/(create-button|query-string)|feedback\/(empty-state|query-result)|form\/stored)\.tsx?$|get-auto-contrast-value\.mjs$|use-(callback-ref|force-update)\.mjs$|DirectionProvider\.mjs$|create-(safe-context|scoped-keydown-handler)\.mjs$/,
                  },
                  // The small parts of most pages but a plain list, which is there without them.
                  {
                    name: 'page-parts',
                    test: /src\/ui\/(page\/(chosen-in-sight|description-list|record-page)|feedback\/status-badge|loading\/object-url|form\/form-skeleton)\.tsx?$|src\/api\/freshness\.ts$|with-selector/,
                  },
                  { name: 'native-select', test: /components\/NativeSelect\/\w+\.mjs$/ },
                  { name: 'popover', test: /components\/(Popover\/Popover|FocusTrap\/FocusTrap|Portal\/OptionalPortal)\.mjs$/ },
                  { name: 'date-input', test: /src\/ui\/fields\/date-input\.tsx$/ },
                  // A list saves without a form.
                  { name: 'saving', test: /machines\/record\.machine\.ts$|src\/ui\/form\/(form-memory|use-record|use-save)\.ts$/ },
                  { name: 'record', test: /src\/ui\/form\/(record-form|conflict-alert)\.tsx$|contract\/generated\/limits\.ts$/ },
                  // A patient's history marks what was looked for, too.
                  { name: 'marks', test: /src\/ui\/table\/marks\.tsx$/ },
                  // What lists share, what stands around most records, and the small parts of the agenda.
                  {
                    name: 'toolbar',
                    test: /src\/ui\/(page\/archived-list|table\/(footer|selection|table|toolbar|view|filters\/chip))\.tsx?$/,
                  },
                  { name: 'record-parts', test: /src\/ui\/page\/(columns|contact|record-header)\.tsx$/ },
                  {
                    name: 'agenda-parts',
                    test: /icons\/Icon(CalendarOff|DotsVertical|Printer)\.mjs$|src\/i18n\/wall-clock\.ts$|src\/features\/agenda\/calendar\/memo-by-key\.ts$/,
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
            input: ['static', 'appointment', 'find-doctor', 'booking', 'booking-request'].map((name) => `src/${name}-page.ts`),
            output: {
              entryFileNames: 'assets/[name]-[hash].js',
              // What the pages share is one file: several would be more requests.
              codeSplitting: {
                groups: [
                  {
                    name: 'live-page',
                    test: /contract\/(map-address|parts-of-day|phone)\.ts$|src\/(public\/booking\/(live-page|short-moments|appointment-facts-live|appointment\.texts|shared\.texts)|ui\/service-card\/make-element|i18n\/numbers)\.ts$/,
                  },
                ],
              },
            },
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
          bypass: ({ url }) => (/^\/api\/docs\/?$/.test(url ?? '') ? '/docs/contract.html' : undefined),
        },
      },
    },
  }
})
