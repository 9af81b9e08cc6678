import { useEffect } from 'react'

const claims = new Set<readonly string[]>()

/** While the caller is mounted, it owns these keys: the page-wide shortcuts ignore them. */
export function useOwnKeys(keys: readonly string[]): void {
  useEffect(() => {
    claims.add(keys)
    return () => void claims.delete(keys)
  }, [keys])
}

export function isOwnKey(key: string): boolean {
  return [...claims].some((keys) => keys.includes(key))
}
