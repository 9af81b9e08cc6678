// How long a person waits for the effect of a key or click, measured in the page itself.
import type { CDPSession, Page } from '@playwright/test'

/** The element that changes with the effect. */
export type Effect = { readonly selector: string; readonly as: 'text' | 'count' }

/**
 * Runs in the page: from the browser's time of the click or key to the end of the frame that shows the effect. A
 * message posted in a frame's callback arrives after the frame was laid out and painted.
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
  // Answered once the listeners are added.
  await page.evaluate('0')
  await press()
  return taken
}

/** Clicks where the pointer already is. The tool's own click would inspect the page first, and that would count. */
export async function click(page: Page): Promise<void> {
  await page.mouse.down()
  await page.mouse.up()
}

export async function slowDown(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
