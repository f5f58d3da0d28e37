// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { enterInList } from '#src/ui/fields/enter-in-list.ts'

afterEach(cleanup)

/** An input with its list, as the library draws them, and what Enter did. */
function press(typed: string, { isWaiting = false, isDecided = false, highlighted = '' } = {}) {
  const [took, undecided, library] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <>
      <input
        defaultValue={typed}
        aria-label="Paciente"
        aria-controls="list"
        onKeyDownCapture={(event) => enterInList(event, { isWaiting, isDecided, onUndecided: undecided })}
        onKeyDown={library}
      />
      <div id="list">
        {['Daniela Cruz', 'Sofía Cruz'].map((name) => (
          <button key={name} type="button" {...(name === highlighted && { 'data-combobox-selected': true })} onClick={() => took(name)}>
            {name}
          </button>
        ))}
      </div>
    </>,
  )
  const isSent = fireEvent.keyDown(screen.getByLabelText('Paciente'), { key: 'Enter' })
  return { took: took.mock.calls.flat(), isUndecided: undecided.mock.calls.length > 0, isSent, isLeft: library.mock.calls.length > 0 }
}

test('Enter takes the option that is highlighted', () => {
  expect(press('cruz', { highlighted: 'Sofía Cruz' })).toEqual({ took: ['Sofía Cruz'], isUndecided: false, isSent: false, isLeft: false })
})

test('Enter chooses nobody of several of whom none is highlighted, and says so', () => {
  expect(press('cruz')).toEqual({ took: [], isUndecided: true, isSent: false, isLeft: false })
})

test('Enter does nothing while the answer is on its way', () => {
  expect(press('cruz', { isWaiting: true, highlighted: 'Daniela Cruz' })).toEqual({
    took: [],
    isUndecided: false,
    isSent: false,
    isLeft: false,
  })
})

test('Enter is that of the form where somebody was chosen, or nothing typed', () => {
  expect(press('Sofía Cruz', { isDecided: true })).toMatchObject({ took: [], isUndecided: false, isSent: true })
  cleanup()
  expect(press(' ')).toMatchObject({ took: [], isUndecided: false, isSent: true })
})
