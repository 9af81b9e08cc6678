/**
 * The page that a client asked to be redirected to, if it belongs to this installation; otherwise the start page.
 * Tokens are never sent to another origin.
 */
export function allowedRedirect(publicUrl: string, wanted: string | undefined): URL {
  const own = new URL(publicUrl)
  // Browsers skip or normalise these characters; legitimate addresses do not contain them.
  if (wanted === undefined || /[\s\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted)) return own
  const url = new URL(wanted)
  const foreign = url.origin !== own.origin || url.username !== '' || url.password !== ''
  return foreign || !['http:', 'https:'].includes(url.protocol) ? own : url
}

/** The same as a path of the page, for `?redirect=`; undefined for the start page and the sign-in pages. */
export function allowedPath(publicUrl: string, wanted: string | undefined): string | undefined {
  const { pathname, search } = allowedRedirect(publicUrl, wanted)
  const plain = pathname === '/' || pathname.startsWith('//') || /^\/auth(\/|$)/.test(pathname)
  return plain ? undefined : pathname + search
}
