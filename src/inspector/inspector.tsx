import { Badge, Box, Button, Group, SegmentedControl, Tabs, Text, Title } from '@mantine/core'
import { memo, useDeferredValue, useState } from 'react'
import { ActorsPanel } from './actors-panel.tsx'
import { CapsulePanel } from './capsule-panel.tsx'
import { type ConsoleWindow, connectConsole } from './console-window.ts'
import classes from './inspector.module.css'
import { PathsPanel } from './paths-panel.tsx'
import { FRAME } from './protocol.ts'
import { createRecorder, useRecording } from './recording.ts'
import { RequestsPanel } from './requests-panel.tsx'
import { SequencePanel } from './sequence-panel.tsx'
import { texts } from './texts.ts'

const recorder = createRecorder()
const consoleWindow = connectConsole(recorder)

/** Only paths of this origin are opened. */
function firstAddress() {
  const wanted = new URLSearchParams(location.search).get('at') ?? '/app'
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/app'
}

type Layout = keyof typeof texts.layouts

/** The console, beside it or in a window of its own, and what its machines do. */
export function Inspector() {
  // Drawing gives way to what the console does.
  const recording = useDeferredValue(useRecording(recorder))
  const [layout, setLayout] = useState<Layout>('half')
  const [address, setAddress] = useState(firstAddress)

  function changeLayout(next: Layout) {
    if (next === 'window') consoleWindow.openWindow(recording.url || address)
    else if (layout === 'window') {
      consoleWindow.closeWindow()
      setAddress(recording.url || address)
    }
    setLayout(next)
  }

  return (
    <div className={classes.page} data-layout={layout}>
      {layout !== 'window' && (
        <iframe
          ref={(element) => {
            if (!element) return
            consoleWindow.showInFrame(element)
          }}
          className={classes.console}
          title={texts.console}
          name={FRAME}
          src={address}
        />
      )}
      <main className={classes.inspector}>
        <Group justify="space-between">
          <Title order={1} size="h3">
            {texts.title}
          </Title>
          <Group gap="xs">
            <SegmentedControl
              size="xs"
              aria-label={texts.layout}
              value={layout}
              onChange={(next) => changeLayout(next as Layout)}
              data={Object.entries(texts.layouts).map(([value, label]) => ({ value, label }))}
            />
            <Button size="xs" variant="default" onClick={() => consoleWindow.load({})}>
              {texts.reload}
            </Button>
          </Group>
        </Group>
        <ClockBar isPaused={recording.isPaused} consoleWindow={consoleWindow} />
        {recording.isConnected ? (
          <Tabs defaultValue="actors" keepMounted={false}>
            <Tabs.List>
              {Object.entries(texts.tabs).map(([value, label]) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Box pt="sm">
              <Tabs.Panel value="actors">
                <ActorsPanel recording={recording} consoleWindow={consoleWindow} />
              </Tabs.Panel>
              <Tabs.Panel value="sequence">
                <SequencePanel recording={recording} recorder={recorder} consoleWindow={consoleWindow} />
              </Tabs.Panel>
              <Tabs.Panel value="requests" keepMounted>
                <RequestsPanel recording={recording} consoleWindow={consoleWindow} />
              </Tabs.Panel>
              <Tabs.Panel value="paths" keepMounted>
                <PathsPanel recording={recording} consoleWindow={consoleWindow} />
              </Tabs.Panel>
              <Tabs.Panel value="capsule" keepMounted>
                <CapsulePanel recording={recording} consoleWindow={consoleWindow} />
              </Tabs.Panel>
            </Box>
          </Tabs>
        ) : (
          <Text role="status">{texts.waiting}</Text>
        )}
      </main>
    </div>
  )
}

const ClockBar = memo(({ isPaused, consoleWindow }: { isPaused: boolean; consoleWindow: ConsoleWindow }) => {
  const advance = (milliseconds: number) => consoleWindow.run({ type: 'advance', milliseconds })
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={() => consoleWindow.run({ type: isPaused ? 'resume' : 'pause' })}>
        {isPaused ? texts.clock.resume : texts.clock.pause}
      </Button>
      <Button.Group>
        <Button size="xs" variant="default" onClick={() => advance(1000)}>
          {texts.clock.second}
        </Button>
        <Button size="xs" variant="default" onClick={() => advance(5000)}>
          {texts.clock.five}
        </Button>
        <Button size="xs" variant="default" onClick={() => advance(60_000)}>
          {texts.clock.minute}
        </Button>
      </Button.Group>
      <Badge variant={isPaused ? 'filled' : 'light'} role="status">
        {isPaused ? texts.clock.paused : texts.clock.running}
      </Badge>
    </Group>
  )
})
