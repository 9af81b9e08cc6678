/** The allowed target after a sign-in: a path of this origin outside /auth; undefined for anything else. */
export function redirectTarget(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const isOurs = url.origin === origin && !/^\/auth(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : undefined
}
