import { generate } from 'otplib'

const STEP_S = 30

/** The code that an app shows now; a second call waits for the next one, since each counts once. */
export function authenticatorApp(secret: string) {
  let lastStep = 0
  return async function nextCode(): Promise<string> {
    // One step ahead is accepted too, for clocks differ.
    const now = Math.floor(Date.now() / 1000 / STEP_S)
    const step = Math.max(now, lastStep + 1)
    lastStep = step
    const waitMs = Math.max(0, (step - 1) * STEP_S * 1000 - Date.now())
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return generate({ secret, epoch: step * STEP_S })
  }
}
