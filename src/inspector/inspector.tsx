import { Alert, Badge, Box, Button, ButtonGroup, CloseButton, Group, SegmentedControl, Tabs, Text, Title } from '@mantine/core'
import { type MouseEvent, memo, useDeferredValue, useState } from 'react'
import { useKeptFocus } from '#src/ui/form/use-kept-focus.ts'
import { ActorsPanel } from './actors-panel.tsx'
import { CapsulePanel } from './capsule-panel.tsx'
import { type ConsoleName, type ConsoleWindow, consoles } from './console-window.ts'
import classes from './inspector.module.css'
import { wantedOpening } from './openings.ts'
import { PathsPanel } from './paths-panel.tsx'
import { FRAME, isOwnPath, SECOND_FRAME } from './protocol.ts'
import { type Recording, useRecording } from './recording.ts'
import { RequestsPanel } from './requests-panel.tsx'
import { SequencePanel } from './sequence-panel.tsx'
import { texts } from './texts.ts'

function firstAddress() {
  const wanted = new URLSearchParams(location.search).get('at') ?? '/app'
  return isOwnPath(wanted) ? wanted : '/app'
}

type Layout = keyof typeof texts.layouts
type Tab = keyof typeof texts.tabs

/** The console, beside it or in a window of its own, another one for somebody else, and their machines. */
export function Inspector() {
  // Drawing gives way to the consoles' own work.
  const first = useDeferredValue(useRecording(consoles.first.recorder))
  const second = useDeferredValue(useRecording(consoles.second.recorder))
  const [layout, setLayout] = useState<Layout>('half')
  const [address, setAddress] = useState(firstAddress)
  const [isSecondShown, setSecondShown] = useState(false)
  const [selected, setSelected] = useState<ConsoleName>('first')
  useKeptFocus()
  const [{ opening, problem }] = useState(wantedOpening)
  const [tab, setTab] = useState<Tab>(opening ? 'paths' : 'actors')
  const shown: { name: ConsoleName; recording: Recording }[] = [
    { name: 'first', recording: first },
    ...(isSecondShown ? [{ name: 'second' as const, recording: second }] : []),
  ]

  function changeLayout(next: Layout) {
    if (next === 'window') consoles.first.openWindow(first.url || address)
    else if (layout === 'window') {
      consoles.first.closeWindow()
      setAddress(first.url || address)
    }
    setLayout(next)
  }
  function hideSecond() {
    consoles.second.showInFrame(null)
    consoles.second.recorder.forget()
    setSecondShown(false)
    setSelected('first')
  }

  return (
    <div className={classes.page} data-layout={layout}>
      {layout !== 'window' && (
        <section className={classes.console}>
          {isSecondShown && <ConsoleBar name="first" />}
          <iframe ref={showFirst} title={texts.console} name={FRAME} src={address} />
        </section>
      )}
      {isSecondShown && (
        <section className={classes.console}>
          <ConsoleBar name="second" onHide={hideSecond} />
          <iframe ref={showSecond} title={texts.secondConsole} name={SECOND_FRAME} src="/login" />
        </section>
      )}
      <main className={classes.inspector}>
        <Group justify="space-between" gap="xs">
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
            {!isSecondShown && (
              <Button size="xs" variant="default" onClick={() => setSecondShown(true)}>
                {texts.addConsole}
              </Button>
            )}
          </Group>
        </Group>
        {isSecondShown && (
          <SegmentedControl
            size="xs"
            fullWidth
            style={{ flexShrink: 0 }}
            aria-label={texts.inspected}
            value={selected}
            onChange={(next) => setSelected(next as ConsoleName)}
            data={shown.map(({ name, recording }) => ({ value: name, label: `${texts.consoles[name]}: ${roleIn(recording)}` }))}
          />
        )}
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {shown.map(({ name, recording }) => (
          <Box key={name} className={classes.panels} hidden={name !== selected}>
            <ClockBar isPaused={recording.isPaused} isWaiting={recording.isWaiting} consoleWindow={consoles[name]} />
            {recording.isConnected ? (
              <Tabs value={tab} onChange={(next) => setTab(next as Tab)} keepMounted={false}>
                <Tabs.List>
                  {Object.entries(texts.tabs).map(([value, label]) => (
                    <Tabs.Tab key={value} value={value}>
                      {label}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                <Box pt="sm">
                  <Tabs.Panel value="actors">
                    <ActorsPanel recording={recording} consoleWindow={consoles[name]} />
                  </Tabs.Panel>
                  <Tabs.Panel value="sequence">
                    <SequencePanel shown={shown} />
                  </Tabs.Panel>
                  <Tabs.Panel value="requests" keepMounted>
                    <RequestsPanel recording={recording} consoleWindow={consoles[name]} />
                  </Tabs.Panel>
                  <Tabs.Panel value="paths" keepMounted>
                    <PathsPanel recording={recording} consoleWindow={consoles[name]} opening={name === 'first' ? opening : undefined} />
                  </Tabs.Panel>
                  <Tabs.Panel value="capsule" keepMounted>
                    <CapsulePanel recording={recording} consoleWindow={consoles[name]} />
                  </Tabs.Panel>
                </Box>
              </Tabs>
            ) : (
              <Text role="status">{texts.waiting}</Text>
            )}
          </Box>
        ))}
      </main>
    </div>
  )
}

/** Gives a console the frame once it is there. A frame that is moved keeps its window. */
const showIn = (consoleWindow: ConsoleWindow) => (frame: HTMLIFrameElement | null) => void (frame && consoleWindow.showInFrame(frame))
const showFirst = showIn(consoles.first)
const showSecond = showIn(consoles.second)

/** The role of the signed-in user, as the session's machine knows it. */
function roleIn({ actors }: Recording) {
  const session = actors.findLast(({ machine }) => machine === 'session')
  return (session?.context as { role?: string } | undefined)?.role ?? texts.nobody
}

function ConsoleBar({ name, onHide }: { name: ConsoleName; onHide?: () => void }) {
  return (
    <Group className={classes.bar} justify="space-between">
      <Text size="xs" fw={600}>
        {texts.consoles[name]}
      </Text>
      {onHide && <CloseButton size="xs" aria-label={texts.hideConsole} onClick={onHide} />}
    </Group>
  )
}

/** A click on the inspector leaves the focus in the console, where a toast counts on, or not, because of it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

type ClockProps = { isPaused: boolean; isWaiting: boolean; consoleWindow: ConsoleWindow }

const ClockBar = memo(({ isPaused, isWaiting, consoleWindow }: ClockProps) => {
  const advance = (milliseconds: number) => consoleWindow.run({ type: 'advance', milliseconds })
  return (
    <Group gap="xs" onMouseDown={keepFocus}>
      <Button size="xs" variant="default" disabled={isWaiting} onClick={() => consoleWindow.run({ type: isPaused ? 'resume' : 'pause' })}>
        {isPaused ? texts.clock.resume : texts.clock.pause}
      </Button>
      <ButtonGroup>
        <Button size="xs" variant="default" onClick={() => advance(1000)}>
          {texts.clock.second}
        </Button>
        <Button size="xs" variant="default" onClick={() => advance(5000)}>
          {texts.clock.five}
        </Button>
        <Button size="xs" variant="default" onClick={() => advance(60_000)}>
          {texts.clock.minute}
        </Button>
      </ButtonGroup>
      <Badge variant={isPaused ? 'filled' : 'light'} tt="none" role="status">
        {isWaiting ? texts.clock.waiting : isPaused ? texts.clock.paused : texts.clock.running}
      </Badge>
      <Button size="xs" variant="default" ml="auto" onClick={() => consoleWindow.load({})}>
        {texts.reload}
      </Button>
    </Group>
  )
})
