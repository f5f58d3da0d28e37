// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useKeptFocus } from '#src/ui/form/use-kept-focus.ts'

/** The page, as this document draws nothing. */
function page(html: string) {
  document.body.innerHTML = html
  renderHook(() => useKeptFocus())
}
const at = (id: string) => document.getElementById(id) as HTMLButtonElement
/** What the page has changed is noticed, and then drawn. What goes wrong there is thrown here. */
async function drawn() {
  await Promise.resolve()
  vi.runAllTimers()
  expect(failed).not.toHaveBeenCalled()
}
const failed = vi.fn((event: Event) => event.preventDefault())
/** The element that has the focus once something was done and drawn. */
async function focusAfter(change: () => void) {
  change()
  await drawn()
  return document.activeElement?.id
}
/** A browser takes the focus from an element that is disabled, which this document does not. */
function disable(id: string) {
  at(id).blur()
  at(id).disabled = true
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] })
  failed.mockClear()
  window.addEventListener('error', failed)
  HTMLElement.prototype.checkVisibility = function (this: HTMLElement, options?: { visibilityProperty?: boolean }) {
    return this.closest(options?.visibilityProperty ? '[hidden], [data-invisible]' : '[hidden]') === null
  }
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.useRealTimers()
  window.removeEventListener('error', failed)
})

describe('where the focused element is taken away', () => {
  const around = (inside: string) =>
    page(
      `<main id="main"><h1 id="title">Turnos</h1><button id="far"></button><section id="part"><p><button id="lost"></button></p>${inside}</section></main>`,
    )

  test.each([
    ['a button', '<button id="next"></button><a href="/" id="other"></a>'],
    ['a link', '<a id="name"></a><a href="/" id="next"></a>'],
    ['a field', '<label>DNI</label><input id="next">'],
    ['a list of options', '<select id="next"></select>'],
    ['a text', '<textarea id="next"></textarea>'],
    ['what opens', '<details><summary id="next"></summary></details>'],
    ['what is not disabled', '<button disabled></button><button id="next"></button>'],
    ['what Tab reaches', '<button tabindex="-1"></button><button id="next"></button>'],
    ['what is shown', '<button hidden></button><button data-invisible></button><button id="next"></button>'],
    ['what wants it', '<button id="first"></button><button id="next" data-takes-focus></button>'],
    ['what wants it for what is in it', '<button id="first"></button><div data-takes-focus><input id="next"></div>'],
    ['the first where nothing that wants it is shown', '<button id="next"></button><button hidden data-takes-focus></button>'],
  ])('the nearest part gives it to %s', async (_, inside) => {
    around(inside)
    at('lost').focus()
    expect(await focusAfter(() => at('lost').parentElement?.remove())).toBe('next')
  })

  test('and nothing is left in its part, the title of the page gets it, which does not move the page', async () => {
    around('')
    const focus = vi.spyOn(at('title'), 'focus')
    at('lost').focus()
    expect(await focusAfter(() => at('part').remove())).toBe('title')
    expect(at('title').tabIndex).toBe(-1)
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  })

  test('an element that is no title is moved to, so that it is seen', async () => {
    around('<button id="next"></button>')
    const focus = vi.spyOn(at('next'), 'focus')
    at('lost').focus()
    await focusAfter(() => at('lost').remove())
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: false })
  })

  test('and the page has no title, nothing gets it', async () => {
    page('<main><button id="lost"></button></main><button id="other"></button>')
    at('lost').focus()
    expect(await focusAfter(() => at('lost').remove())).toBe('')
  })

  test.each([
    ['in what is left', '<fieldset id="busy" disabled><input id="next"></fieldset>'],
    ['around it', '<button id="next"></button>'],
  ])('it waits while an answer is on its way %s', async (_, inside) => {
    if (inside.includes('fieldset')) around(inside)
    else page(`<main><h1></h1><fieldset id="busy"><div><button id="lost"></button>${inside}</div></fieldset></main>`)
    at('lost').focus()
    expect(
      await focusAfter(() => {
        at('busy').disabled = true
        at('lost').remove()
      }),
    ).toBe('')
    expect(await focusAfter(() => at('busy').removeAttribute('disabled'))).toBe('next')
  })

  test('a dialog gives it back to the page: to what had it, or to what is near that', async () => {
    page(
      '<main><h1 id="title"></h1><section><button id="beside"></button><button id="opens"></button></section></main><div id="dialog"><button id="in"></button></div>',
    )
    at('opens').focus()
    at('in').focus()
    expect(await focusAfter(() => at('dialog').remove())).toBe('opens')
    document.body.insertAdjacentHTML('beforeend', '<div id="dialog"><button id="in"></button></div>')
    at('in').focus()
    expect(
      await focusAfter(() => {
        at('opens').remove()
        at('dialog').remove()
      }),
    ).toBe('beside')
  })

  test('a dialog over a page that never had it gives it to the title', async () => {
    page('<main><h1 id="title"></h1></main><div id="dialog"><button id="in"></button></div>')
    at('in').focus()
    expect(await focusAfter(() => at('dialog').remove())).toBe('title')
  })

  test('and nothing had it before, nothing gets it', async () => {
    around('<button id="next"></button>')
    expect(await focusAfter(() => at('lost').remove())).toBe('')
  })

  test('what moves it by itself has done so, and what was left on purpose stays left', async () => {
    around('<button id="next"></button>')
    at('lost').focus()
    expect(
      await focusAfter(() => {
        at('lost').remove()
        at('far').focus()
      }),
    ).toBe('far')
    at('part').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    at('far').blur()
    expect(await focusAfter(() => at('far').remove())).toBe('')
  })

  test('a frame of another site that has it since, of which nothing is told, keeps it', async () => {
    around('<button id="next"></button><iframe id="frame"></iframe>')
    at('lost').focus()
    const focus = vi.spyOn(at('next'), 'focus')
    vi.spyOn(document, 'activeElement', 'get').mockReturnValue(at('frame'))
    at('lost').remove()
    await drawn()
    expect(focus).not.toHaveBeenCalled()
  })

  test.each(['<button id="pressed"></button>', '<label id="pressed"></label>', '<div tabindex="0"><p id="pressed"></p></div>'])(
    'a press on %s leaves nothing, since that may take it',
    async (pressed) => {
      around(`<button id="next"></button>${pressed}`)
      at('lost').focus()
      at('pressed').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
      expect(await focusAfter(() => at('lost').remove())).toBe('next')
    },
  )

  test('it stays nowhere once nothing keeps it, and nothing listens any more', async () => {
    const [added, removed] = [vi.spyOn(document, 'addEventListener'), vi.spyOn(document, 'removeEventListener')]
    const listening = (spy: typeof added | typeof removed) =>
      spy.mock.calls.flatMap(([name]) => (/^(focusin|pointerdown)$/.test(name) ? [name] : []))
    around('<button id="next"></button>')
    at('lost').focus()
    cleanup()
    expect(await focusAfter(() => at('lost').remove())).toBe('')
    expect(listening(removed)).toEqual(listening(added))
  })

  test('just before the page is left, it stays nowhere', async () => {
    around('<button id="next"></button>')
    at('lost').focus()
    at('lost').remove()
    await Promise.resolve()
    cleanup()
    await drawn()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('where the focused element is disabled', () => {
  test('with the others of its form, it has the focus again when they are not', async () => {
    page('<main><h1></h1><fieldset id="form"><button id="other"></button><button id="save"></button></fieldset></main>')
    at('save').focus()
    expect(
      await focusAfter(() => {
        at('save').blur()
        at('form').disabled = true
      }),
    ).toBe('')
    expect(await focusAfter(() => at('form').removeAttribute('disabled'))).toBe('save')
  })

  test('for as long as its save takes, it has the focus again after it', async () => {
    page('<main><h1></h1><p><button id="save" data-loading="true"></button><button id="other"></button></p></main>')
    at('save').focus()
    expect(await focusAfter(() => disable('save'))).toBe('')
    expect(await focusAfter(() => at('save').removeAttribute('disabled'))).toBe('save')
  })

  test.each([
    [
      'the next one that does something',
      '<button id="before"></button><button id="own"></button><button disabled></button><button id="next"></button><button></button>',
    ],
    ['the last one where none comes behind it', '<button></button><button></button><button id="next"></button><button id="own"></button>'],
    ['a slider', '<button></button><button id="own"></button><span role="slider" tabindex="0" id="next"></span>'],
  ])('by its own press, %s gets the focus', async (_, buttons) => {
    page(`<main><h1></h1><p>${buttons}</p></main>`)
    at('own').focus()
    expect(await focusAfter(() => disable('own'))).toBe('next')
  })

  test('and nothing beside it does something, nothing gets the focus', async () => {
    page('<main><h1></h1><p><button id="own"></button></p></main>')
    at('own').focus()
    expect(await focusAfter(() => disable('own'))).toBe('')
  })

  test('and another one has the focus since, that one keeps it', async () => {
    page('<main><h1></h1><p><button id="own"></button></p><button id="other"></button></main>')
    at('own').focus()
    expect(
      await focusAfter(() => {
        at('own').disabled = true
        at('other').focus()
      }),
    ).toBe('other')
    // It was never disabled, so it is not given back what somebody took from it.
    at('other').blur()
    expect(await focusAfter(() => document.body.append(document.createElement('p')))).toBe('')
  })
})
