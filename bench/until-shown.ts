// How long somebody waits for what they pressed, taken in the page itself.
import type { CDPSession, Page } from '@playwright/test'

/** What in the page changes when the effect is there. */
export type Effect = { readonly selector: string; readonly as: 'text' | 'count' }

/**
 * Runs in the page: from the click or the key, at the time that the browser noted, to the end of the frame that shows
 * the effect. What is posted in a frame's callback comes once that frame is laid out and painted.
 */
const UNTIL_SHOWN = `({ selector, as }) => new Promise((resolve) => {
  const look = () => {
    const found = [...document.querySelectorAll(selector)]
    return as === 'count' ? found.length : found.map(({ textContent }) => textContent).join()
  }
  const before = look()
  let started
  const note = (event) => (started = event.timeStamp)
  for (const kind of ['keydown', 'click']) document.addEventListener(kind, note, { capture: true, once: true })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => resolve(performance.now() - started)
  const wait = () => {
    if (started === undefined || look() === before) requestAnimationFrame(wait)
    else port2.postMessage('painted')
  }
  requestAnimationFrame(wait)
})`

/** @returns milliseconds */
export async function untilShown(page: Page, press: () => Promise<void>, effect: Effect): Promise<number> {
  const taken = page.evaluate<number>(`(${UNTIL_SHOWN})(${JSON.stringify(effect)})`)
  // Answered after the listeners are there.
  await page.evaluate('0')
  await press()
  return taken
}

/** Where the pointer already is. The tool's own click would look at the page first, and be counted. */
export async function click(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

export async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
