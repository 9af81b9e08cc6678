/** Storage that never throws: a browser may forbid it, and the page must work without. */
const guarded = (area: () => Storage) => ({
  get(key: string): string | null {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      area().setItem(key, value)
    } catch {
      // Full or forbidden: the value then lasts as long as the page.
    }
  },
  remove(key: string): void {
    try {
      area().removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
  keys(): readonly string[] {
    try {
      return Object.keys(area())
    } catch {
      return []
    }
  },
})

/** Of the browser. */
export const storage = guarded(() => localStorage)

/** Of the tab: it survives a reload, and other tabs do not see it. */
export const tabStorage = guarded(() => sessionStorage)
