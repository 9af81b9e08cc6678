import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest handler, so that memoised rows do not render again. */
export function useStable<Arguments extends readonly unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const newest = useRef(callback)
  useLayoutEffect(() => {
    newest.current = callback
  })
  return useCallback((...args: Arguments) => newest.current(...args), [])
}
