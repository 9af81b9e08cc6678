type ToastId = string | number

/**
 * The visible toast of each name, so that the next one replaces it. A closing toast is not reused: its new message
 * would vanish with it.
 */
export function createToastIds() {
  const inSight = new Map<string, string>()
  let made = 0
  return {
    /** The id for a name's next toast: the visible one, or a new one. */
    of(name: string): string {
      const id = inSight.get(name) ?? `${name} ${(made += 1)}`
      inSight.set(name, id)
      return id
    },
    /** The toast of a name; any other id is a toast itself. */
    resolve: (nameOrId: ToastId): ToastId => inSight.get(String(nameOrId)) ?? nameOrId,
    /** The toast has begun to close. */
    leaves(id: ToastId): void {
      for (const [name, one] of inSight) if (one === id) inSight.delete(name)
    },
  }
}
