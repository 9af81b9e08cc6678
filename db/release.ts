/** The release that this code belongs to: the version of package.json, three numbers. A test compares them. */
export const RELEASE = '0.1.0'

/** Whether release `a` came after release `b`; both are three numbers with dots between them. */
export function isLater(a: string, b: string): boolean {
  const [of, than] = [a, b].map((text) => text.split('.').map(Number))
  const at = of?.findIndex((part, place) => part !== than?.[place]) ?? -1
  return at >= 0 && (of?.[at] ?? 0) > (than?.[at] ?? 0)
}
