import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The lines of a component that the rule for effects refuses. */
function refused(lines: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'effects-'))
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [resolve('src/effects.grit')] }))
    writeFileSync(join(folder, 'probe.tsx'), lines.join('\n'))
    const { stdout } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--reporter=json', 'probe.tsx'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const { diagnostics }: { diagnostics: { category: string; location: { start: { line: number } } }[] } = JSON.parse(stdout)
    return diagnostics.filter(({ category }) => category === 'plugin').map(({ location }) => lines[location.start.line - 1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the linter refuses an effect whose body is an expression, since what it returns is called when the effect ends', () => {
  const wrong = [
    'useEffect(() => element.scrollIntoView())',
    'useEffect(() => element.scrollIntoView(), [element])',
    'useEffect(() => () => clearTimeout(timer), [timer])',
    'useEffect(() => ({}), [])',
    'useEffect(close, [close])',
    'React.useEffect(() => element.scrollIntoView(), [element])',
    'useLayoutEffect(() => element.focus(), [element])',
    'useInsertionEffect(() => element.focus(), [element])',
    'useIsomorphicEffect(() => element.focus(), [element])',
    'useShallowEffect(() => element.focus(), [element])',
    'useDidUpdate(() => (element ? element.focus() : undefined), [element])',
    'useEffect(async () => {}, [])',
  ]
  const right = [
    'useEffect(() => {})',
    'useEffect(() => { element.scrollIntoView() }, [element])',
    'useEffect(() => { element.focus(); return () => element.blur() }, [element])',
    'useEffect(function focus() { element.focus() }, [element])',
    'const onReady = useEffectEvent(() => element.focus())',
    'const send = useSubmitEffect(save)',
  ]
  expect(refused([...wrong, ...right])).toEqual(wrong)
  // The project's own code is looked at by it.
  expect(JSON.parse(readFileSync('biome.json', 'utf8')).plugins).toContain('./src/effects.grit')
})
