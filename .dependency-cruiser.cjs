/** The rooms of the server. Each needs those of the lines above it alone. */
const rooms = [
  ['apps', 'audit', 'catalogue', 'scope'],
  ['choices', 'messages'],
  ['accounts', 'posts'],
  ['clinics'],
  ['agenda', 'referrals', 'users'],
  ['clinical', 'patients'],
  ['overview', 'reservations'],
]
/**
 * Imports point one way. Console: machines, api, i18n → ui → features/*.api → pages → app.
 * Server: each layer below imports itself and the layers before it, and nothing of the console. Both sides import the generated contract.
 */
const layers = [
  // The tables know each other alone: those of any room may be read, and changed by the room itself.
  ['tables', '^server/(.+/schema|platform/db/columns)\\.ts$'],
  ['platform', '^server/platform/(?!http/)'],
  ['rooms', `^server/(${rooms.flat().join('|')})/`],
  ['operations', '^server/(generated/|system/system\\.operations\\.ts$)'],
  ['http', '^server/platform/http/'],
  ['programs', '^server/((main|tables)\\.ts$|system/|commands/|seed/)'],
]
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^(contract|src|machines|server|tests)/', pathNot: to },
})
module.exports = {
  forbidden: [
    only(
      'machines-stand-alone',
      'A machine imports xstate, other machine files, and which status may follow which.',
      '^machines/',
      '^(machines/|contract/statuses\\.ts$)',
    ),
    {
      name: 'machines-know-xstate-only',
      severity: 'error',
      from: { path: '^machines/' },
      to: { path: 'node_modules', pathNot: 'node_modules/xstate' },
    },
    only(
      'contract-stands-alone',
      'What both sides take from the contract imports nothing else of the project.',
      '^contract/',
      '^contract/',
    ),
    only('api-is-low', 'src/api imports itself, the contract and the configuration.', '^src/api/', '^(contract/|src/(api/|config\\.ts))'),
    only('i18n-is-low', 'src/i18n imports the contract and the configuration.', '^src/i18n/', '^(contract/|src/(i18n/|config\\.ts))'),
    only(
      'ui-knows-no-feature',
      'src/ui imports what is below it.',
      '^src/ui/',
      '^(contract/|machines/|src/(ui|api|i18n)/|src/config\\.ts)',
    ),
    only(
      'feature-data-is-below-pages',
      'x.api.ts and x.texts.ts import no components.',
      '^src/features/.*\\.(api|texts)\\.ts$',
      '^(contract/|machines/|src/((api|i18n)/|config\\.ts|features/.+\\.(api|texts)\\.ts$))',
    ),
    {
      name: 'features-share-data-only',
      comment: 'Of another feature only its *.api.ts, *.texts.ts, *-badge.tsx and *-panel.tsx may be imported.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '\\.(api|texts)\\.ts$', '-(panel|badge)\\.tsx$'] },
    },
    // A panel stands in the pages and panels of other features, and in nothing else of them.
    {
      name: 'panels-are-for-pages',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '-(page|panel)\\.tsx$' },
      to: { path: '^src/features/.*-panel\\.tsx$', pathNot: '^src/features/$1/' },
    },
    {
      name: 'panels-are-for-features',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/features/', '-page\\.tsx$'] },
      to: { path: '^src/features/.*-panel\\.tsx$' },
    },
    {
      name: 'features-do-not-know-the-app',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/(app|public|session)/' },
    },
    { name: 'session-knows-no-page', severity: 'error', from: { path: '^src/session/' }, to: { path: '^src/(app|public)/' } },
    ...layers.map(([name, from], index) =>
      only(`server-${name}`, 'A layer of the server imports itself, the layers before it, and the generated contract.', from, [
        '^contract/',
        ...layers.slice(0, index + 1).map(([, path]) => path),
      ]),
    ),
    ...rooms.flatMap((line, index) =>
      line.map((room) =>
        only(
          `server-room-${room}`,
          'A room needs those above it alone, so that no two need each other.',
          `^server/${room}/(?!schema\\.ts$)`,
          [
            '^contract/',
            '^server/platform/(?!http/)',
            '/schema\\.ts$',
            `^server/${room}/`,
            ...rooms.slice(0, index).map((above) => `^server/(${above.join('|')})/`),
          ],
        ),
      ),
    ),
    {
      name: 'rooms-by-their-index',
      comment: 'What another room offers is named in its index.ts. Types count, too.',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '^server/generated/' },
      to: { path: `^server/(${rooms.flat().join('|')})/`, pathNot: ['^server/$1/', '/(index|schema)\\.ts$'] },
    },
    {
      name: 'server-files-have-a-layer',
      comment: 'Each file of the server belongs to one of the layers above.',
      severity: 'error',
      from: {},
      to: { path: '^server/', pathNot: layers.map(([, path]) => path) },
    },
    {
      name: 'console-knows-no-inspector',
      comment: 'The inspector is for development. It opens the console, and nothing of the console imports it.',
      severity: 'error',
      from: { path: '^(src|machines|server)/', pathNot: '^src/inspector/' },
      to: { path: '^src/inspector/' },
    },
    {
      name: 'users-load-no-meanings',
      comment: 'What the states of the machines mean, and the words of events, are for the inspector and for docs/flows.',
      severity: 'error',
      from: { path: '^(src|machines|server)/', pathNot: '^(src/inspector/|machines/steps-of-variants\\.ts$)' },
      to: { path: '^machines/(meanings|steps-of-variants)\\.ts$' },
    },
    only(
      'inspector-is-apart',
      'The inspector imports the machines and what the console is built on.',
      '^src/inspector/',
      '^(contract/|machines/|src/(inspector|ui)/|src/api/token\\.ts|src/config\\.ts)',
    ),
    { name: 'product-knows-no-test', severity: 'error', from: { path: '^(src|machines|server)/' }, to: { path: '^tests/' } },
    {
      name: 'unbundled-code-has-production-dependencies',
      comment: 'The build takes development dependencies into the server. What it copies as it is imports what a deployed folder has.',
      severity: 'error',
      from: { path: '^server/.+\\.mjs$' },
      to: { dependencyTypes: ['npm-dev'] },
    },
    { name: 'no-cycles', comment: 'Type imports count, too.', severity: 'error', from: {}, to: { circular: true } },
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
