/** Local storage that never throws: a browser may forbid it, and the page must work without. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Full or forbidden: the value then lasts as long as the page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
  keys(): readonly string[] {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
}
