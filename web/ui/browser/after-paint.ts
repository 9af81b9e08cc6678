/** Calls `act` after the next frame is painted and `delayMs` more have passed. @returns a function that cancels it */
export function afterPaint(act: () => void, delayMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act, delayMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
