type ToastId = string | number

/**
 * The toast that is in sight under each name, so that the next of that name takes its place. One that is on its way out
 * takes nothing any more: what it was given would leave with it, unread.
 */
export function createToastIds() {
  const inSight = new Map<string, string>()
  let made = 0
  return {
    /** Which toast shows what comes under the name: the one in sight, or a new one. */
    of(name: string): string {
      const id = inSight.get(name) ?? `${name} ${(made += 1)}`
      inSight.set(name, id)
      return id
    },
    /** The toast that a name stands for; what is no name is a toast itself. */
    resolve: (nameOrId: ToastId): ToastId => inSight.get(String(nameOrId)) ?? nameOrId,
    /** It has begun to leave. */
    leaves(id: ToastId): void {
      for (const [name, one] of inSight) if (one === id) inSight.delete(name)
    },
  }
}
