/**
 * Changes the code of one folder (`MUTATED`) in many small ways, each of which a test has to notice. At most 5 % may live on. What is left as it is
 * stands with its reason in `unchanged.mjs`. `FILES` is a pattern for some files of the folder alone.
 */
const folder = process.env.MUTATED
const files = process.env.FILES ?? '**/*.{ts,tsx}'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tests/mutation/ignored.mjs'],
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  // A model says what a test expects: a change of one is another test, and no other product. A meaning is a sentence for its reader.
  mutate: [`${folder}/${files}`, '!machines/*.model.ts', '!machines/meanings.ts', '!machines/steps-of-variants.ts'],
  ignorers: ['ignored'],
  ignorePatterns: ['/build', '/data', '/docs', '/public', '/tests/pictures'],
  tempDirName: 'build/mutation',
  concurrency: 2,
  // A slow machine is no reason to count a change as noticed. Less pays where most changes never end, as in machines/walks/paths.ts.
  timeoutMS: Number(process.env.TIMEOUT_MS ?? 30_000),
  // A machine is made when its module is loaded, so nearly all of its changes are seen at once by all tests.
  warnings: { slow: false },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `build/mutation/${folder?.replaceAll('/', '-')}.json` },
  cleanTempDir: 'always',
  thresholds: { high: 100, low: 95, break: 95 },
  allowConsoleColors: false,
}
