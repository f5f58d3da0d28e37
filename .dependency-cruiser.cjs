/** Imports point one way: machines, api, i18n → ui → features/*.api → pages → app. The server takes only src/api/generated. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(src|machines|server|tests)/', pathNot: to },
})
module.exports = {
  forbidden: [
    only('machines-stand-alone', 'A machine imports xstate and other machine files only.', '^machines/', '^machines/'),
    {
      name: 'machines-know-xstate-only',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: 'node_modules', pathNot: 'node_modules/xstate' },
    },
    only('api-is-low', 'src/api imports itself and the configuration.', '^src/api/', '^src/(api/|config\\.ts)'),
    only('i18n-is-low', 'src/i18n imports the contract and the configuration.', '^src/i18n/', '^src/(i18n/|api/generated/|config\\.ts)'),
    only('ui-knows-no-feature', 'src/ui imports what is below it.', '^src/ui/', '^(machines/|src/(ui|api|i18n)/|src/config\\.ts)'),
    only(
      'feature-data-is-below-pages',
      'x.api.ts and x.texts.ts import no components.',
      '^src/features/.*\\.(api|texts)\\.ts$',
      '^(machines/|src/((api|i18n)/|config\\.ts|features/[^/]+/[^/]+\\.(api|texts)\\.ts$))',
    ),
    {
      name: 'features-share-data-only',
      comment: 'Of another feature only its *.api.ts, *.texts.ts and *-panel.tsx may be imported.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '\\.(api|texts)\\.ts$', '-panel\\.tsx$'] },
    },
    {
      name: 'panels-are-for-pages',
      comment: 'A panel stands in the pages of other features, and in nothing else of them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '-page\\.tsx$' },
      to: { path: '^src/features/.*-panel\\.tsx$' },
    },
    { name: 'features-do-not-know-the-app', severity: 'error', from: { path: '^src/features/' }, to: { path: '^src/app/' } },
    only(
      'server-takes-the-contract-only',
      'The server imports from src only the generated contract.',
      '^server/',
      '^(server/|src/api/generated/)',
    ),
    { name: 'product-knows-no-test', severity: 'error', from: { path: '^(src|machines|server)/' }, to: { path: '^tests/' } },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
