/** Where a sign-in may lead: a path of this origin outside /auth. Anything else is undefined. */
export function redirectTarget(text: string | undefined, origin: string): string | undefined {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const isOurs = url.origin === origin && !/^\/auth(\/|$)/.test(url.pathname)
  return isOurs ? url.pathname + url.search + url.hash : undefined
}
