import { Alert, Button, FileButton, Group, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { download } from '#src/ui/loading/download.ts'
import { currentVersions, parseCapsule } from './capsule.ts'
import { testOf } from './capsule-test.ts'
import type { ConsoleWindow } from './console-window.ts'
import type { Capsule } from './protocol.ts'
import { capsuleOf, type Recording } from './recording.ts'
import { texts } from './texts.ts'

const PACES = [
  ['1', '×1'],
  ['4', '×4'],
  ['0', 'Lo más rápido posible'],
] as const

/** Saves the recording as a file, and replays such a file on the page. */
export const CapsulePanel = memo(({ recording, consoleWindow }: { recording: Recording; consoleWindow: ConsoleWindow }) => {
  const [opened, setOpened] = useState<Capsule>()
  const [isBad, setBad] = useState(false)
  const [pace, setPace] = useState('1')
  const resetFile = useRef<() => void>(null)
  const { done, problem } = recording.replay

  const current = async () => opened ?? capsuleOf(recording, await currentVersions())
  const name = () => `capsula-${new Date(recording.startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}`

  async function save() {
    download(`${name()}.json`, new Blob([JSON.stringify(await current(), null, 2)], { type: 'application/json' }))
  }
  async function exportTest() {
    download(`${name()}.test.ts`, new Blob([testOf(await current())], { type: 'text/plain' }))
  }
  function replayOn(capsule: Capsule) {
    setOpened(capsule)
    consoleWindow.load({ replay: capsule, hold: [] }, capsule.url)
  }
  async function open(file: File | null) {
    if (!file) return
    // The same file can be opened again.
    resetFile.current?.()
    const capsule = parseCapsule(await file.text())
    setBad(!capsule)
    if (capsule) replayOn(capsule)
  }
  function play(capsule: Capsule, entries: number, pace: number) {
    // A replay that has ended begins anew.
    if (problem || done === capsule.entries.length) replayOn(capsule)
    consoleWindow.run({ type: 'replay', entries, pace })
  }
  function leave() {
    setOpened(undefined)
    consoleWindow.load({ replay: null })
  }

  return (
    <Stack gap="sm">
      <Text size="sm">{texts.about}</Text>
      <Group gap="xs">
        <Button size="xs" onClick={save}>
          {texts.download}
        </Button>
        <Button size="xs" variant="default" onClick={exportTest}>
          {texts.exportTest}
        </Button>
        <FileButton accept="application/json" resetRef={resetFile} onChange={open}>
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              {texts.open}
            </Button>
          )}
        </FileButton>
        {!opened && (
          <Button size="xs" variant="default" onClick={async () => replayOn(await current())}>
            {texts.replay}
          </Button>
        )}
      </Group>
      {isBad && (
        <Alert color="red" variant="light" role="alert">
          {texts.badCapsule}
        </Alert>
      )}
      {opened && (
        <>
          <Text size="sm" c="dimmed">
            {texts.recorded(opened.role ?? '–', opened.versions.console, opened.versions.contract)}
          </Text>
          <Group gap="xs" align="end">
            <NativeSelect
              size="xs"
              label={texts.pace}
              value={pace}
              onChange={({ currentTarget }) => setPace(currentTarget.value)}
              data={PACES.map(([value, label]) => ({ value, label }))}
            />
            <Button size="xs" onClick={() => play(opened, opened.entries.length, Number(pace))}>
              {texts.replay}
            </Button>
            <Button size="xs" variant="default" onClick={() => play(opened, 1, 0)}>
              {texts.step}
            </Button>
            <Button size="xs" variant="default" onClick={leave}>
              {texts.leave}
            </Button>
          </Group>
          <Progress value={(100 * done) / Math.max(1, opened.entries.length)} aria-label={texts.replay} />
          <Text size="sm" role="status">
            {texts.replayed(done, opened.entries.length)}
          </Text>
          {problem && (
            <Alert color="red" variant="light" role="alert" title={texts.different}>
              {problem}
            </Alert>
          )}
          {!problem && done === opened.entries.length && (
            <Alert color="green" variant="light" role="status">
              {texts.same}
            </Alert>
          )}
        </>
      )}
    </Stack>
  )
})
