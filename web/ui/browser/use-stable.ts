import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for ever, which calls the newest one: for handlers, so that memoised rows stay as they are. */
export function useStable<Arguments extends readonly unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
